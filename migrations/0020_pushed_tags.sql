-- When a look at the registry first showed that something was pushed to the tag: a new tag, or another root digest. Null: not known.

alter table tags add column pushed_at timestamptz;
