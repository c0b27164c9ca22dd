-- A run that repeats an earlier result outlives the application it refers to: that one's time is over first.
alter table runs drop constraint runs_duplicate_of_fkey;
