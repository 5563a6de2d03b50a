/**
 * Version 1 of the server: what of an event the server refuses, with the rules of the desk's own gates. `in-memory-checks.ts`
 * states the same rules; one suite runs against both.
 */
export const checks = `
-- An account that was joined with another has that one's name.
create function office.account_of(p_company uuid, p_account text) returns text language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select coalesce((select a.account from office.account_name a where a.company = p_company and a.name = p_account), p_account)
$$;

-- Each name of each transaction that is named; paths in lax mode never fail on another shape.
create function office.names_in(p_company uuid, p_named jsonb, p_path jsonpath)
  returns table (line text, account text, name text, date text) language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
begin
  return query select t ->> 'row', coalesce(a.account, t ->> 'account'), n.name, t #>> '{also,date}'
    from jsonb_path_query(p_named, p_path) t
      left join office.account_name a on a.company = p_company and a.name = t ->> 'account'
      cross join lateral (values ('i:' || (t ->> 'id')),
        ('f:' || (t ->> 'fingerprint') || ':' || (t ->> 'occurrence'))) n (name)
    where n.name is not null;
end $$;

-- The same of a decision, for the transactions that its allocations use. In plpgsql, whose plans are kept.
create function office.rows_of(p_company uuid, p_body jsonb)
  returns table (line text, account text, name text, date text) language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
begin
  return query select r.line, r.account, r.name, r.date from office.names_in(p_company, p_body, 'lax $.transactions[*]') r
    where r.line in (select a ->> 'transactionId' from jsonb_path_query(p_body, 'lax $.group.allocations[*]') a);
end $$;

create function office.names_only(p_body jsonb) returns boolean language plpgsql immutable
  set search_path = pg_catalog, pg_temp as $$
begin
  return coalesce(p_body #>> '{group,currency}' = 'EUR', false)
    and jsonb_path_exists(p_body, 'lax $.group.allocations[*]')
    and not exists (select from jsonb_path_query(p_body, 'lax $.group.allocations[*]') a
      where a -> 'bankMinor' is distinct from '0'::jsonb);
end $$;

-- Whether a closing counts one of the rows, or, where asked, one is dated in a closed month and no month took it. Row by
-- row: a join would read all closed rows.
create function office.has_closed_rows(p_company uuid, p_body jsonb, p_or_late boolean) returns boolean
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  r record;
begin
  if office.names_only(p_body) then return false; end if;
  for r in select * from office.rows_of(p_company, p_body) loop
    if exists (select from office.closed_row x
        where x.company = p_company and x.account = r.account and x.name = r.name)
      -- Taken under any of its names: the others change with its day.
      or p_or_late and office.is_closed(p_company, left(r.date, 7)) and not exists (
        select from office.rows_of(p_company, p_body) o join office.taken_row k
          on k.company = p_company and k.account = o.account and k.name = o.name
        where o.line = r.line) then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Whether a closing counts the latest decision about a group, as the desk's own gate says.
create function office.is_counted(p_company uuid, p_number bigint, p_kind text, p_body jsonb) returns boolean
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_row text := (select min(left(r.date, 7)) from office.rows_of(p_company, p_body) r);
  v_line text := (select min(left(l ->> 'date', 7)) from jsonb_path_query(p_body, 'lax $.lines[*]') l
    where l ->> 'row' in (select a ->> 'lineId' from jsonb_path_query(p_body, 'lax $.group.allocations[*]') a));
begin
  return exists (select from office.closed_month m where m.company = p_company and m.number > p_number and case
    when p_kind = 'undone' then false
    when p_body #>> '{group,id}' like 'l-%' then p_kind = 'accepted'
      and coalesce(v_line <= m.period, true) and coalesce(v_row <= m.period, true)
    when office.names_only(p_body) then true
    when not jsonb_path_exists(p_body, 'lax $.group.allocations[*].transactionId ? (@ != null)')
      then left(p_body ->> 'at', 7) <= m.period
    else p_kind = 'accepted' and v_row <= m.period end);
end $$;

create function office.refused_decision(p_company uuid, p_kind text, p_body jsonb) returns text
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_group text := p_body #>> '{group,id}';
  v_is_ledger boolean := v_group like 'l-%';
  v_last bigint;
  prior record;
begin
  -- Desks find rows by the names beside their numbers: an allocation without one would be waited for for ever.
  if v_group is null or jsonb_typeof(p_body -> 'transactions') is distinct from 'array' or exists (
      select a ->> 'transactionId' from jsonb_path_query(p_body, 'lax $.group.allocations[*]') a
        where a ->> 'transactionId' is not null
      except select t ->> 'row' from jsonb_path_query(p_body, 'lax $.transactions[*]') t) then
    return 'unreadable';
  end if;
  if not exists (select from office.closed_month m where m.company = p_company) then return null; end if;
  if not v_is_ledger and office.has_closed_rows(p_company, p_body, p_kind <> 'undone') then return 'month-closed'; end if;
  -- What is undone may leave out its rows: those of the group's latest event count.
  v_last := (select l.number from office.last_event l where l.company = p_company and l.key = 'g:' || v_group);
  if v_last is null then return null; end if;
  select e.number, e.kind, e.payload::jsonb as body into prior
    from office.event e where e.company = p_company and e.number = v_last;
  if (office.is_counted(p_company, prior.number, prior.kind, prior.body)
      or not v_is_ledger and prior.kind = 'accepted' and office.has_closed_rows(p_company, prior.body, false)) then
    return 'month-closed';
  end if;
  return null;
end $$;

create function office.is_closed(p_company uuid, p_period text) returns boolean language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from office.closed_month m where m.company = p_company and m.period = p_period);
end $$;

-- Whether the statement of a closed month has the item in transit as it is now.
create function office.is_closed_item(p_company uuid, p_item text) returns boolean language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from office.last_event l
      join office.event now on now.company = p_company and now.number = l.number
      join office.last_event f on f.company = p_company and f.key = 'a:' || p_item
      join office.event first on first.company = p_company and first.number = f.number
      cross join office.closed_month m
      join office.event c on c.company = p_company and c.number = m.number
      cross join lateral jsonb_path_query(c.payload::jsonb, 'lax $.statement.bank[*]') b
      cross join lateral jsonb_path_query(b, 'lax $.reconciliation.transit[*]') i
    where l.company = p_company and l.key = 'i:' || p_item and m.company = p_company
      and office.account_of(p_company, b ->> 'accountId')
        = office.account_of(p_company, first.payload::jsonb ->> 'account')
      and i -> 'date' = now.payload::jsonb -> 'date' and i -> 'text' = now.payload::jsonb -> 'text'
      and i -> 'amountMinor' = now.payload::jsonb -> 'amountMinor')
$$;

-- Whether an event may change what a month's review showed. Files bring rows that the closing desk compares itself.
create function office.is_about(p_kind text, p_body jsonb, p_period text) returns boolean language sql immutable
  set search_path = pg_catalog, pg_temp as $$
  select case
    when p_kind in ('accepted', 'rejected', 'undone') then case
      when jsonb_path_exists(p_body, 'lax $.transactions[*]') or jsonb_path_exists(p_body, 'lax $.lines[*]')
        then exists (select from jsonb_path_query(p_body, 'lax $.transactions[*]') t
            where coalesce(left(t #>> '{also,date}', 7), '') <= p_period)
          or exists (select from jsonb_path_query(p_body, 'lax $.lines[*]') l where left(l ->> 'date', 7) <= p_period)
      else coalesce(left(p_body ->> 'at', 7), '') <= p_period end
    when p_kind in ('balance', 'late-taken', 'month-reopened') then coalesce(p_body ->> 'period', '') <= p_period
    else p_kind in ('transit', 'transit-changed', 'transit-removed', 'transit-cleared', 'started', 'accounts-joined',
      'direction')
  end
$$;

-- Whether another person, a reviewer, reviewed the month, and nothing about it was recorded since.
create function office.is_reviewed(p_company uuid, p_author text, p_body jsonb) returns boolean language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
declare
  v_period text := p_body ->> 'period';
  v record;
begin
  select e.number, e.author, e.relayed_by, e.payload::jsonb as body into v
    from office.last_event l join office.event e on e.company = p_company and e.number = l.number
    where l.company = p_company and l.key = 'v:' || v_period;
  return found and v.author <> p_author and v.relayed_by is null
    and v.body ->> 'name' is not null
    and v.body -> 'name' = p_body #> '{statement,reviewed,by}' and v.body -> 'at' = p_body #> '{statement,reviewed,at}'
    and exists (select from office.member m
      where m.company = p_company and m.login = v.author and m.role = 'reviewer')
    and not exists (select from office.event e where e.company = p_company and e.number > v.number
      and office.is_about(e.kind, e.payload::jsonb, v_period));
end $$;

create function office.refused(p_company uuid, p_author text, p_role text, p_four_eyes boolean, p_relayed boolean,
    p_kind text, p_body jsonb) returns text
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_period text := p_body ->> 'period';
begin
  if p_kind in ('accepted', 'rejected', 'undone') then
    return office.refused_decision(p_company, p_kind, p_body);
  end if;
  if p_kind in ('month-closed', 'month-reopened', 'month-reviewed', 'month-looked', 'balance', 'late-taken', 'review-tick',
      'review-remark') and (v_period ~ '^[0-9]{4}-[0-9]{2}$') is not true then
    return 'unreadable';
  end if;
  if p_kind in ('month-closed', 'month-reopened') or p_kind = 'month-reviewed' and p_body ->> 'name' is not null then
    -- One person could send again what two have to do.
    if p_four_eyes and p_relayed then return 'four-eyes'; end if;
    if p_four_eyes and p_kind <> 'month-closed' and p_role <> 'reviewer' then return 'not-allowed'; end if;
  end if;
  if p_kind = 'month-closed' then
    if exists (select from office.closed_month m where m.company = p_company and m.period >= v_period) then
      return 'stale-closing';
    end if;
    if p_four_eyes and not office.is_reviewed(p_company, p_author, p_body) then return 'four-eyes'; end if;
  elsif p_kind = 'month-reopened' then
    if not office.is_closed(p_company, v_period) then return 'stale-closing'; end if;
  elsif p_kind in ('balance', 'late-taken', 'review-tick', 'review-remark', 'month-looked', 'month-reviewed') then
    if office.is_closed(p_company, v_period) then return 'month-closed'; end if;
  elsif p_kind in ('review-answer', 'review-settled') then
    if exists (select from office.last_event l
        join office.event e on e.company = p_company and e.number = l.number
        where l.company = p_company and l.key = 'r:' || (p_body ->> 'remark')
          and office.is_closed(p_company, e.payload::jsonb ->> 'period')) then
      return 'month-closed';
    end if;
  elsif p_kind in ('transit-changed', 'transit-removed') then
    if office.is_closed_item(p_company, p_body ->> 'item') then return 'month-closed'; end if;
  elsif p_kind = 'started' then
    if exists (select from office.closed_month m where m.company = p_company) then return 'month-closed'; end if;
  end if;
  return null;
end $$;
`
