-- Entries of the audit log about reports name who did it by themselves: a request its caller, the rest the worker.
alter table reports drop column created_by_kind;
alter table report_schedules drop column created_by_kind;
