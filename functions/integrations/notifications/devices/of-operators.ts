import { asc, count, eq, isNull, sql } from "drizzle-orm";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { operators } from "#db/platform/operators.ts";
import { among } from "#db/platform/sql/among.ts";
import type { Ctx } from "#functions/context.ts";

/** The devices of some operators, for whom a channel reaches by them. */
export const devicesOf = ({ db }: Ctx, operatorIds: readonly number[]) =>
	db
		.select({ id: operatorDevices.id, operatorId: operatorDevices.operatorId })
		.from(operatorDevices)
		.where(sql`${operatorDevices.operatorId} in ${among(operatorIds)}`)
		.orderBy(asc(operatorDevices.id));

/** The operators who have registered devices and are not disabled, with how many. */
export const deviceOwners = ({ db }: Ctx) =>
	db
		.select({ id: operators.id, name: operators.name, devices: count() })
		.from(operatorDevices)
		.innerJoin(operators, eq(operators.id, operatorDevices.operatorId))
		.where(isNull(operators.disabledAt))
		.groupBy(operators.id)
		.orderBy(asc(operators.id));
