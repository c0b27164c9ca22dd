-- One mail about its offers for each run, besides the one about its end.
drop index mails_one_of_a_kind;
create unique index mails_one_of_a_kind on mails (subject_id, kind)
  where kind in ('offers', 'outcome', 'bank-refused', 'still-waiting');
