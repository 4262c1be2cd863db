import { sql } from "drizzle-orm";
import { notifications } from "#db/integrations/notification-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Notification settings, by their condition on friends. */
export const notificationUses: UseFinder = {
	owner: { name: "notification", label: "通知設定", readAbility: "notification-read" },
	address: (id) => addressOf("notification", { id }),
	select: ({
		filterIds,
	}) => sql`select u.id, u.title as name, '通知する友だち' as part from ${notifications} u
		where u.deleted_at is null and u.member_query_id in ${valuesOfList(filterIds)}`,
};
