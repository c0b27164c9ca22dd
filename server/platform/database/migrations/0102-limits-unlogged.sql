-- Counters of minutes and hours, which may begin anew after a crash of the database: nobody waits for the disk because of them.
alter table rate_limits set unlogged;
