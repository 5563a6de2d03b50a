/** Version 1 of the server: what it stores, and who sees which rows. Run by the owner's role. */
export const tables = `
create table office.company (
  id uuid primary key,
  tax_id text not null unique check (tax_id ~ '^[A-Za-z0-9]{1,30}$'),
  name text not null check (char_length(name) between 1 and 300),
  head bigint not null default 0,
  hash bytea not null default '',
  four_eyes boolean not null default false
);
create table office.member (
  company uuid not null references office.company,
  login text not null check (char_length(login) between 1 and 63),
  role text not null check (role in ('reader', 'preparer', 'reviewer')),
  full_name text not null check (char_length(full_name) between 1 and 200 and full_name !~ '[[:cntrl:]]'),
  primary key (company, login)
);
create table office.event (
  company uuid not null references office.company,
  number bigint not null,
  id uuid not null,
  author text not null,
  at timestamptz not null,
  kind text not null,
  -- Text: jsonb would not give back the bytes that were hashed.
  payload text not null,
  hash bytea not null,
  -- Who sent it again after the server had lost it.
  relayed_by text,
  primary key (company, number),
  unique (company, id)
);
-- The closings in force, by the numbers of their events.
create table office.closed_month (
  company uuid not null references office.company,
  period text not null,
  number bigint not null,
  primary key (company, period)
);
-- The rows of these closings by each of their names.
create table office.closed_row (
  company uuid not null references office.company,
  account text not null,
  name text not null,
  period text not null,
  primary key (company, account, name, period)
);
create table office.taken_row (
  company uuid not null references office.company,
  account text not null,
  name text not null,
  date text,
  period text not null,
  primary key (company, account, name)
);
-- Earlier names of accounts that were joined.
create table office.account_name (
  company uuid not null references office.company,
  name text not null,
  account text not null,
  primary key (company, name)
);
-- The latest event about a group, an item in transit, a remark, a review.
create table office.last_event (
  company uuid not null references office.company,
  key text not null,
  number bigint not null,
  primary key (company, key)
);
create table office.file_part (
  company uuid not null references office.company,
  sha256 bytea not null,
  author text not null,
  bytes bytea not null,
  primary key (company, sha256)
);
alter table office.file_part alter column bytes set storage external;
create table office.presence (
  login text not null,
  desk text not null check (char_length(desk) between 1 and 100),
  company uuid references office.company,
  at timestamptz not null,
  primary key (login, desk)
);

-- The owner's functions look up the login by session_user: current_user is the owner there.
create function office.mine() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select m.company from office.member m where m.login = session_user $$;

alter table office.company enable row level security;
alter table office.member enable row level security;
alter table office.event enable row level security;
alter table office.file_part enable row level security;
create policy seen on office.company for select using (id = any (array(select office.mine())));
create policy seen on office.member for select using (company = any (array(select office.mine())));
create policy seen on office.event for select using (company = any (array(select office.mine())));
create policy seen on office.file_part for select using (company = any (array(select office.mine())));
`
