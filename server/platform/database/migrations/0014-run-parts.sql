-- Whom a run may ask, and in which order, is settled once; with a hundred lenders it is some 50 kB. In columns of their own they are not
-- written again with every step. Runs that an older version wrote last have both in `state`.
alter table runs add column candidates json;
alter table runs add column decision json;
