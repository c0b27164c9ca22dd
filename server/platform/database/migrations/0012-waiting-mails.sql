-- Of what a mail server said last: the words that name nobody.
alter table mails add column last_reply text;

-- Nobody waits for it any more: its person was erased, or a newer mail took its place. Until now such a mail looked like one that waits.
alter table mails add column dropped_at timestamptz;
update mails set dropped_at = now() where sent_at is null and failed_at is null and created_at < now() - interval '3 days';

create index mails_waiting on mails (created_at) where sent_at is null and failed_at is null and dropped_at is null;
