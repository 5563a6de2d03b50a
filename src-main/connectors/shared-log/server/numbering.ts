/** Version 1 of the server: how events get their numbers. */
import { KINDS, MOST_EVENTS, PAGE_BYTES } from '../kinds.ts'

const sizes = Object.entries(KINDS)
  .map(([kind, bytes]) => `when '${kind}' then ${bytes}`)
  .join(' ')

export const numbering = `
create function office.hash_event(p_before bytea, p_number bigint, variadic p_texts text[]) returns bytea
  language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_bytes bytea := p_before || int8send(p_number);
  t text;
begin
  foreach t in array p_texts loop
    v_bytes := v_bytes || int4send(octet_length(t)) || convert_to(t, 'UTF8');
  end loop;
  return sha256(v_bytes);
end $$;

create function office.iso(p_at timestamptz) returns text language sql immutable
  set search_path = pg_catalog, pg_temp
  as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function office.role_of(p_company uuid) returns text language sql stable
  set search_path = pg_catalog, pg_temp
  as $$ select m.role from office.member m where m.company = p_company and m.login = session_user $$;

-- What later checks look up.
create function office.keep(p_company uuid, p_number bigint, p_id uuid, p_kind text, p_body jsonb) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_period text := p_body ->> 'period';
  v_account text;
  v_other text;
  v_since text;
  v_key text := case
    when p_kind in ('accepted', 'rejected', 'undone') then 'g:' || (p_body #>> '{group,id}')
    when p_kind in ('transit', 'transit-changed') then 'i:' || (p_body ->> 'item')
    when p_kind = 'review-remark' then 'r:' || p_id
    when p_kind = 'month-reviewed' then 'v:' || v_period end;
begin
  if v_key is not null then
    insert into office.last_event values (p_company, v_key, p_number)
      on conflict (company, key) do update set number = excluded.number;
  end if;
  if p_kind = 'transit' then
    insert into office.last_event values (p_company, 'a:' || (p_body ->> 'item'), p_number) on conflict do nothing;
  elsif p_kind = 'month-closed' then
    insert into office.closed_month values (p_company, v_period, p_number);
    insert into office.closed_row
      select p_company, r.account, r.name, v_period from office.names_in(p_company, p_body, 'lax $.transactions[*]') r
      where r.account is not null on conflict do nothing;
  elsif p_kind = 'month-reopened' then
    delete from office.closed_month m where m.company = p_company and m.period >= v_period;
    delete from office.closed_row r where r.company = p_company and r.period >= v_period;
    if p_body ->> 'keepsTyped' = 'true' then
      v_since := case when exists (select from office.closed_month m where m.company = p_company)
        then v_period else '' end;
      delete from office.taken_row k where k.company = p_company and k.period >= v_period
        and coalesce(left(k.date, 7), '') >= v_since;
      update office.taken_row k set period = v_period where k.company = p_company and k.period > v_period;
    else
      delete from office.taken_row k where k.company = p_company and k.period >= v_period;
    end if;
  elsif p_kind = 'late-taken' then
    insert into office.taken_row
      select p_company, r.account, r.name, r.date, v_period from office.names_in(p_company, p_body, 'lax $.transaction') r
      where r.account is not null on conflict do nothing;
  elsif p_kind = 'accounts-joined' then
    v_account := office.account_of(p_company, p_body ->> 'account');
    v_other := office.account_of(p_company, p_body ->> 'other');
    if v_account <> v_other then
      update office.account_name a set account = v_account where a.company = p_company and a.account = v_other;
      insert into office.account_name values (p_company, v_other, v_account)
        on conflict (company, name) do update set account = excluded.account;
      insert into office.closed_row select r.company, v_account, r.name, r.period from office.closed_row r
        where r.company = p_company and r.account = v_other on conflict do nothing;
      insert into office.taken_row select k.company, v_account, k.name, k.date, k.period from office.taken_row k
        where k.company = p_company and k.account = v_other on conflict do nothing;
    end if;
  end if;
end $$;

-- Refusing one event raises: nothing of the batch stays.
create function office.refuse(p_id uuid, p_reason text) returns void language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  raise exception using errcode = 'OF001', message = p_reason, detail = p_id::text;
end $$;

create function office.number_events(p_company uuid, p_number bigint, p_hash bytea, p_ids uuid[], p_kinds text[],
    p_payloads text[], p_authors text[], p_ats timestamptz[], p_role text, p_relayed_by text)
  returns table (outcome text, number bigint, hash bytea)
  language plpgsql set search_path = pg_catalog, pg_temp set lock_timeout = '10s' as $$
declare
  c office.company;
  n bigint;
  h bytea;
  v record;
  v_body jsonb;
  v_most int;
  v_reason text;
begin
  if p_company is null or p_number is null or p_hash is null or p_number < 0 or (p_number = 0) <> (p_hash = '')
      or cardinality(p_ids) is null or cardinality(p_ids) not between 1 and ${MOST_EVENTS}
      or cardinality(p_kinds) is distinct from cardinality(p_ids)
      or cardinality(p_payloads) is distinct from cardinality(p_ids)
      or cardinality(p_authors) is distinct from cardinality(p_ids)
      or cardinality(p_ats) is distinct from cardinality(p_ids)
      or array_position(p_ids, null) is not null or array_position(p_kinds, null) is not null
      or array_position(p_payloads, null) is not null or array_position(p_authors, null) is not null
      or array_position(p_ats, null) is not null then
    raise exception 'bad-batch' using errcode = '22023';
  end if;
  select * into c from office.company x where x.id = p_company for update;
  if c.head is distinct from p_number or c.hash is distinct from p_hash then
    return query select case when p_number = 0 or exists (select from office.event x
        where x.company = p_company and x.number = p_number and x.hash = p_hash) then 'behind'
      else 'restored' end, c.head, c.hash;
    return;
  end if;
  n := c.head;
  h := c.hash;
  for v in select * from unnest(p_ids, p_kinds, p_payloads, p_authors, p_ats) u (id, kind, payload, author, at) loop
    -- The statement's own time limit is the login's, and cannot be set from inside.
    if clock_timestamp() - statement_timestamp() > interval '20 seconds' then
      raise exception 'too-slow' using errcode = '57014';
    end if;
    v_most := case v.kind ${sizes} end;
    if v_most is null then perform office.refuse(v.id, 'unknown-kind'); end if;
    if octet_length(v.payload) > v_most then perform office.refuse(v.id, 'too-large'); end if;
    begin
      v_body := v.payload::jsonb;
    exception when others then
      v_body := null;
    end;
    if (v_body ->> 'uuid' = v.id::text and v_body ->> 'action' = v.kind) is not true then
      perform office.refuse(v.id, 'unreadable');
    end if;
    if exists (select from office.event x where x.company = p_company and x.id = v.id) then
      perform office.refuse(v.id, 'exists');
    end if;
    v_reason := office.refused(p_company, v.author, p_role, c.four_eyes, p_relayed_by is not null, v.kind, v_body);
    if v_reason is not null then perform office.refuse(v.id, v_reason); end if;
    n := n + 1;
    v.at := date_trunc('milliseconds', v.at);
    h := office.hash_event(h, n, v.id::text, office.iso(v.at), v.author, coalesce(p_relayed_by, ''), v.kind, v.payload);
    insert into office.event values
      (p_company, n, v.id, v.author, v.at, v.kind, v.payload, h, p_relayed_by);
    perform office.keep(p_company, n, v.id, v.kind, v_body);
  end loop;
  update office.company x set head = n, hash = h where x.id = p_company;
  -- Every login of the database can listen: it is told no more than this.
  perform pg_notify('concilia', '');
  return query select 'numbered', n, h;
end $$;

create function office.push(p_company uuid, p_number bigint, p_hash bytea, p_ids uuid[], p_kinds text[],
    p_payloads text[]) returns table (outcome text, number bigint, hash bytea)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_role text := office.role_of(p_company);
begin
  if v_role is null or v_role = 'reader' then raise exception 'not-allowed' using errcode = '42501'; end if;
  return query select * from office.number_events(p_company, p_number, p_hash, p_ids, p_kinds, p_payloads,
    array_fill(session_user::text, array[cardinality(p_ids)]),
    array_fill(clock_timestamp(), array[cardinality(p_ids)]), v_role, null);
end $$;

create function office.push_lost(p_company uuid, p_number bigint, p_hash bytea, p_ids uuid[], p_kinds text[],
    p_payloads text[], p_authors text[], p_ats timestamptz[]) returns table (outcome text, number bigint, hash bytea)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_role text := office.role_of(p_company);
begin
  if v_role is distinct from 'reviewer' then raise exception 'not-allowed' using errcode = '42501'; end if;
  if exists (select from unnest(p_authors) a where char_length(a) not between 1 and 63)
      or exists (select from unnest(p_ats) t where t > clock_timestamp() + interval '1 day') then
    raise exception 'bad-batch' using errcode = '22023';
  end if;
  return query select * from office.number_events(p_company, p_number, p_hash, p_ids, p_kinds, p_payloads, p_authors,
    p_ats, v_role, session_user::text);
end $$;

create function office.pull(p_company uuid, p_number bigint, p_hash bytea)
  returns table (outcome text, number bigint, id uuid, author text, at text, kind text, payload text, hash text,
    relayed_by text)
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_total bigint := 0;
begin
  if p_company is null or p_number is null or p_hash is null or (p_number = 0) <> (p_hash = '') then
    raise exception 'bad-head' using errcode = '22023';
  end if;
  if not p_company = any (array(select office.mine())) then
    raise exception 'not-allowed' using errcode = '42501';
  end if;
  if p_number <> 0 and not exists (select from office.event x
      where x.company = p_company and x.number = p_number and x.hash = p_hash) then
    outcome := 'restored';
    return next;
    return;
  end if;
  outcome := 'event';
  for number, id, author, at, kind, payload, hash, relayed_by in
    select x.number, x.id, x.author, office.iso(x.at), x.kind, x.payload, encode(x.hash, 'hex'), x.relayed_by
    from office.event x where x.company = p_company and x.number > p_number order by x.number limit 1000
  loop
    exit when v_total > 0 and v_total + octet_length(payload) > ${PAGE_BYTES};
    v_total := v_total + octet_length(payload);
    return next;
  end loop;
end $$;
`
