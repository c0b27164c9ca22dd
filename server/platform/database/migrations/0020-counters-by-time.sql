-- Which lenders are full is asked as each run begins, for all of them at once: by the hour, day or month, not lender by lender.
create index cap_counters_by_start on cap_counters (starts_at, period);
