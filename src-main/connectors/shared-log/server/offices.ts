/** Version 1 of the server: parts of files, companies, members, who is where, and who may call what. */
import { LARGEST_PART } from '../kinds.ts'

export const offices = `
create function office.put_part(p_company uuid, p_bytes bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(office.role_of(p_company), 'reader') = 'reader' then
    raise exception 'not-allowed' using errcode = '42501';
  end if;
  if p_bytes is null or octet_length(p_bytes) not between 1 and ${LARGEST_PART} then
    raise exception 'bad-part' using errcode = '22023';
  end if;
  insert into office.file_part values (p_company, sha256(p_bytes), session_user, p_bytes) on conflict do nothing;
  return encode(sha256(p_bytes), 'hex');
end $$;

create function office.check_login(p_login text) returns void language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from pg_roles r where r.rolname = p_login and r.rolcanlogin
      and pg_has_role(r.oid, 'concilia_desk', 'member')) then
    raise exception 'no-such-login' using errcode = 'OF002';
  end if;
end $$;

create function office.create_company(p_id uuid, p_tax_id text, p_name text, p_login text, p_full_name text,
    p_four_eyes boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Whoever may call this: it is granted to administrators alone.
  perform office.check_login(p_login);
  insert into office.company (id, tax_id, name, four_eyes) values (p_id, p_tax_id, p_name, p_four_eyes);
  insert into office.member values (p_id, p_login, 'reviewer', p_full_name);
  perform pg_notify('concilia', '');
end $$;

create function office.admit(p_company uuid, p_login text, p_role text, p_full_name text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '10s' as $$
begin
  -- Two reviewers cannot each make a preparer of the other.
  perform from office.company c where c.id = p_company for update;
  if office.role_of(p_company) is distinct from 'reviewer' then
    raise exception 'not-allowed' using errcode = '42501';
  end if;
  perform office.check_login(p_login);
  insert into office.member values (p_company, p_login, p_role, p_full_name)
    on conflict (company, login) do update set role = excluded.role, full_name = excluded.full_name;
  if not exists (select from office.member m where m.company = p_company and m.role = 'reviewer') then
    raise exception 'no-reviewer' using errcode = 'OF003';
  end if;
  perform pg_notify('concilia', '');
end $$;

create function office.set_four_eyes(p_company uuid, p_four_eyes boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '10s' as $$
begin
  if office.role_of(p_company) is distinct from 'reviewer' then
    raise exception 'not-allowed' using errcode = '42501';
  end if;
  update office.company c set four_eyes = p_four_eyes where c.id = p_company;
  perform pg_notify('concilia', '');
end $$;

create function office.here(p_desk text, p_company uuid) returns json
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mine uuid[] := array(select office.mine());
begin
  if p_company is not null and not p_company = any (v_mine) then
    raise exception 'not-allowed' using errcode = '42501';
  end if;
  insert into office.presence values (session_user, p_desk, p_company, clock_timestamp())
    on conflict (login, desk) do update set company = excluded.company, at = excluded.at;
  -- A login is at so many desks at most, and a desk that is gone is forgotten.
  delete from office.presence p where p.login = session_user and (p.at < clock_timestamp() - interval '90 days'
    or p.desk in (select o.desk from office.presence o where o.login = session_user order by o.at desc offset 50));
  return json_build_object(
    'heads', (select coalesce(json_agg(json_build_object('company', c.id, 'number', c.head,
        'hash', encode(c.hash, 'hex')) order by c.id), '[]')
      from office.company c where c.id = any (v_mine)),
    'present', (select coalesce(json_agg(json_build_object('login', p.login, 'desk', p.desk, 'at', office.iso(p.at),
        'company', case when p.company = any (v_mine) then p.company end) order by p.login, p.desk), '[]')
      from office.presence p where p.login = session_user or p.login in (select m.login from office.member m
        where m.company = any (v_mine))));
end $$;

grant usage on schema office to concilia_desk;
grant select on office.version, office.company, office.member, office.event, office.file_part to concilia_desk;
grant execute on function office.mine(), office.iso(timestamptz), office.pull(uuid, bigint, bytea),
  office.push(uuid, bigint, bytea, uuid[], text[], text[]),
  office.push_lost(uuid, bigint, bytea, uuid[], text[], text[], text[], timestamptz[]),
  office.put_part(uuid, bytea), office.admit(uuid, text, text, text), office.set_four_eyes(uuid, boolean),
  office.here(text, uuid) to concilia_desk;
grant execute on function office.create_company(uuid, text, text, text, text, boolean) to concilia_admin;
`
