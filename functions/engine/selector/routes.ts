import { Hono } from "hono";
import { z } from "zod";
import { contextOfRun } from "#domain/engine/placeholders/context-of-run.ts";
import { writeValues } from "#domain/engine/placeholders/written-values.ts";
import { salonEvent } from "#domain/engine/reservations/salon-events.ts";
import { type AppendInput, appendInput, favouriteInput } from "#domain/engine/selector/append.ts";
import {
	type AppendableKind,
	isAppendable,
	isFavouritable,
	SELECTABLE_KINDS,
	SELECTABLE_NAMES,
	selectable,
} from "#domain/engine/selector/kinds.ts";
import { VARIABLE_GROUP_NAMES, VARIABLE_GROUPS } from "#domain/engine/selector/variable-groups.ts";
import { optionalId, recordId } from "#domain/platform/wire/wire.ts";
import type { PreviewReservation } from "#functions/engine/placeholders/preview-reservation.ts";
import { valuesOfReader } from "#functions/engine/placeholders/reader.ts";
import { allTargets } from "#functions/engine/placeholders/targets.ts";
import { requires, signedIn } from "#functions/platform/http/access.ts";
import { routesOfEach } from "#functions/platform/http/each.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, type OperatorCtx, operatorCtx } from "#functions/platform/http/types.ts";
import { listChoices } from "./choices.ts";
import { setFavourite } from "./favourite.ts";
import { listSelectable } from "./list.ts";
import { showVariableGroup } from "./variable-group.ts";

/** Creation of an item from its name, for each kind that a selector can append to. */
export type AppendableKinds = Record<
	AppendableKind,
	(ctx: OperatorCtx, input: AppendInput) => Promise<{ id: number }>
>;

interface SelectorParts {
	kinds: AppendableKinds;
	previewReservation: PreviewReservation;
}

/** The friend through whose eyes a text is previewed, or the reservation of whose event it speaks. */
const reader = z.object({
	friend: optionalId().default(null),
	reservation: optionalId().default(null),
	flow: salonEvent.default("register"),
});

const listRoutes = routesOfEach(SELECTABLE_NAMES, (kind) => {
	const { listAbility } = selectable(kind);
	return new Hono<HonoEnv>().get(
		`/api/selector/${kind}`,
		listAbility ? requires(listAbility) : signedIn(),
		async (c) => c.json(await listSelectable(operatorCtx(c), kind)),
	);
});

const appendRoutes = (kinds: AppendableKinds) =>
	routesOfEach(SELECTABLE_NAMES.filter(isAppendable), (kind) =>
		new Hono<HonoEnv>().post(
			`/api/selector/${kind}`,
			requires(SELECTABLE_KINDS[kind].appendAbility),
			input(appendInput(kind)),
			async (c) => c.json(await kinds[kind](operatorCtx(c), c.req.valid("json"))),
		),
	);

const favouriteRoutes = routesOfEach(SELECTABLE_NAMES.filter(isFavouritable), (kind) =>
	new Hono<HonoEnv>().post(
		`/api/selector/${kind}/favorite`,
		requires(SELECTABLE_KINDS[kind].favouriteAbility),
		input(favouriteInput),
		async (c) => {
			await setFavourite({ ctx: operatorCtx(c), kind, input: c.req.valid("json") });
			return c.body(null, 204);
		},
	),
);

const variableRoutes = routesOfEach(VARIABLE_GROUP_NAMES, (name) => {
	const kind = VARIABLE_GROUPS[name];
	return new Hono<HonoEnv>().get(
		`/api/v_resource/${name}`,
		requires(SELECTABLE_KINDS[kind].listAbility),
		async (c) => c.json(await showVariableGroup(operatorCtx(c), kind)),
	);
});

/** Routes of the selector. The entries know who creates items and how a reservation is previewed. */
export const selectorRoutes = ({ kinds, previewReservation }: SelectorParts) =>
	new Hono<HonoEnv>()
		.route("/", listRoutes)
		.route("/", appendRoutes(kinds))
		.route("/", favouriteRoutes)
		.route("/", variableRoutes)
		// An operator who reads a text may know the names in it; without them a chip would look deleted.
		.get("/api/selector/placeholders", signedIn(), async (c) => c.json(await allTargets(operatorCtx(c))))
		// Anybody may preview a text; what they may not read is left out.
		.get("/api/selector/placeholders/values", signedIn(), query(reader), async (c) => {
			const ctx = operatorCtx(c);
			const { friend, reservation: id, flow } = c.req.valid("query");
			const { origin } = new URL(c.req.url);
			const event = id === null ? null : await previewReservation(ctx, { id, flow });
			const values = await valuesOfReader({ ctx, input: { friend: event?.friendId ?? friend, origin } });
			return c.json(writeValues(event ? { ...values, context: contextOfRun(event.context) } : values));
		})
		.get("/api/var/choice/:id", requires("var-read"), path(z.object({ id: recordId() })), async (c) =>
			c.json(await listChoices(operatorCtx(c), c.req.valid("param").id)),
		);
