-- Why a lender file was applied, and what it changed of the one before, in the words that were shown. Null: it is older than these columns, or,
-- of the reason, the start of a process applied it.
alter table lender_files add column reason text;
alter table lender_files add column words json;
