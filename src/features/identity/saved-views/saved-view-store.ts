import { type Kysely, type Selectable, sql } from 'kysely';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { SavedViewsTable } from '../../../db/tables/workspace.ts';

export interface SavedViewRow extends Selectable<SavedViewsTable> {
  /** Null after the creator left the organization. */
  creatorName: string | null;
}

export interface Viewer {
  organizationId: string;
  userId: string;
}

/** Views that a member sees: shared ones and the member's private ones. */
function visibleTo(db: Kysely<Database>, { organizationId, userId }: Viewer) {
  return db
    .selectFrom('saved_views')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'saved_views.organization_id')
        .onRef('memberships.user_id', '=', 'saved_views.created_by'),
    )
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .where('saved_views.organization_id', '=', organizationId)
    .where((where) =>
      where.or([where('saved_views.private_to', 'is', null), where('saved_views.private_to', '=', userId)]),
    );
}

export interface SavedViewSelection {
  /** Page of the dashboard. */
  pageName: string | undefined;
  search: string | undefined;
  page: number;
  limit: number;
}

/** Returns the views that a member sees, by name. */
export async function listSavedViews(
  db: Kysely<Database>,
  viewer: Viewer,
  { pageName, search, ...page }: SavedViewSelection,
): Promise<{ rows: SavedViewRow[]; total: number }> {
  let query = visibleTo(db, viewer);
  if (pageName !== undefined) query = query.where('saved_views.page', '=', pageName);
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(saved_views.name)) > 0`);
  return readPage(
    query
      .selectAll('saved_views')
      .select('users.name as creatorName')
      .orderBy(sql`lower(saved_views.name)`)
      .orderBy('saved_views.id'),
    page,
  );
}

/** Returns a view that the member sees. */
export async function findSavedView(
  db: Kysely<Database>,
  viewer: Viewer,
  viewId: string,
): Promise<SavedViewRow | undefined> {
  return visibleTo(db, viewer)
    .selectAll('saved_views')
    .select('users.name as creatorName')
    .where('saved_views.id', '=', viewId)
    .executeTakeFirst();
}

/** Locks a view of the organization until the transaction ends. Call it before `findSavedView`. */
export async function lockSavedView(
  transaction: Kysely<Database>,
  organizationId: string,
  viewId: string,
): Promise<void> {
  await transaction
    .selectFrom('saved_views')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', viewId)
    .forUpdate()
    .execute();
}

export interface SavedViewValues {
  name: string;
  query: string;
  /** The member who alone sees the view; null: all members. */
  privateTo: string | null;
}

/** Inserts a view. Throws a unique violation when the name is in use. */
export async function insertSavedView(
  transaction: Kysely<Database>,
  { organizationId, userId }: Viewer,
  { id, page, name, query, privateTo }: SavedViewValues & { id: string; page: string },
): Promise<void> {
  await transaction
    .insertInto('saved_views')
    .values({ id, organization_id: organizationId, private_to: privateTo, page, name, query, created_by: userId })
    .execute();
}

/** Updates a view. Throws a unique violation when the name is in use. */
export async function updateSavedView(
  transaction: Kysely<Database>,
  organizationId: string,
  viewId: string,
  { name, query, privateTo }: SavedViewValues,
): Promise<void> {
  await transaction
    .updateTable('saved_views')
    .set({ name, query, private_to: privateTo, updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', viewId)
    .execute();
}

export async function deleteSavedView(
  transaction: Kysely<Database>,
  organizationId: string,
  viewId: string,
): Promise<void> {
  await transaction
    .deleteFrom('saved_views')
    .where('organization_id', '=', organizationId)
    .where('id', '=', viewId)
    .execute();
}

/** Number of views that a member created and that still exist. */
export async function countSavedViewsOf(db: Kysely<Database>, { organizationId, userId }: Viewer): Promise<number> {
  const { total } = await db
    .selectFrom('saved_views')
    .select(sql<string>`count(*)`.as('total'))
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total);
}
