-- Facts of a package that identify neither its version nor its findings: supplier, dependencies, module stream, qualifiers of the package URL. They
-- come from the content of one image, so they belong to its inventory and never to a package version, which organizations share.
alter table inventory_packages add column details jsonb;
