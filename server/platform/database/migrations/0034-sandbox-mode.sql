-- The sandbox marks its database too: neither production nor a staging site takes it over, nor does it take over theirs.
alter table site_mode drop constraint site_mode_mode_check;
alter table site_mode add constraint site_mode_mode_check check (mode in ('sandbox', 'staging', 'production'));

-- A row trigger does not see truncate.
create trigger ledger_is_not_emptied before truncate on ledger for each statement execute function refuse_ledger_change();
create trigger history_is_not_emptied before truncate on history for each statement execute function refuse_history_change();
