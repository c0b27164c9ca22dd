-- Why a lender file was applied, and what it changed of the one before, in the words that were shown. Null: it is older than these columns, or,
-- of the reason, the start of a process applied it.
alter table lender_files add column reason text;
alter table lender_files add column words json;

-- The price of fairness is counted with the other figures from now on: the hours that Today may ask for are counted again.
insert into figure_marks (hour) select distinct hour from figure_hours where figure = 'sold' and hour > now() - interval '70 days';
