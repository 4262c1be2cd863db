import { asc, count, eq, isNull, sql } from "drizzle-orm";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { operators } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";

/** Devices of some operators, as targets of a channel. */
export const listDevicesOf = ({ db }: Ctx, operatorIds: readonly number[]) =>
	db
		.select({ id: operatorDevices.id, operatorId: operatorDevices.operatorId })
		.from(operatorDevices)
		.where(sql`${operatorDevices.operatorId} in ${valuesOfList(operatorIds)}`)
		.orderBy(asc(operatorDevices.id));

/** Operators with registered devices who are not disabled, with the number of devices. */
export const listDeviceOwners = ({ db }: Ctx) =>
	db
		.select({ id: operators.id, name: operators.name, devices: count() })
		.from(operatorDevices)
		.innerJoin(operators, eq(operators.id, operatorDevices.operatorId))
		.where(isNull(operators.disabledAt))
		.groupBy(operators.id)
		.orderBy(asc(operators.id));
