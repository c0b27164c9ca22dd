-- No lender learns an age band or digits of a ZIP code any more, and nothing else needs them in the open: both leave the stored runs, and
-- applications keep no digit outside the sealed address. The ledger still says that earlier pings released them.
update runs set state = jsonb_set(state, '{facts}', (state -> 'facts') - '{zip3,ageBand}'::text[])
  where jsonb_exists_any(state -> 'facts', '{zip3,ageBand}');
-- The column itself stays for one release: processes of the version before still write it while they are replaced one by one.
alter table applications alter column zip3 drop not null;
update applications set zip3 = null;
