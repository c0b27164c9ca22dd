-- The texts that consents name, as they were filled in and shown: once for each hash, and kept for good. They hold nothing of any person.
create table legal_texts (
  -- Of the text, in hexadecimal.
  sha256 text primary key,
  name text not null,
  version text not null,
  -- The day that the text says it counts from. Null: a statement, which says none.
  effective text,
  text text not null,
  first_shown_at timestamptz not null
);
create index legal_texts_by_version on legal_texts (version);
