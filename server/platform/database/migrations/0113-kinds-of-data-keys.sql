-- Looked at apart: the check was added without a look at the rows.
alter table data_keys validate constraint data_keys_kind_known;
