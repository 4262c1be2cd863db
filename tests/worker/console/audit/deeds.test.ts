import { beforeEach, expect, test } from "vitest";
import { copyJourney } from "#functions/automation/journeys/copy.ts";
import { renameJourneyTag } from "#functions/automation/journeys/phases/tags.ts";
import { copySalon } from "#functions/booking/salons/salons/copy.ts";
import { copyBroadcast } from "#functions/content/broadcasts/copy.ts";
import { cancelBroadcast, pauseBroadcast, resumeBroadcast } from "#functions/content/broadcasts/stop.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw.ts";
import { setImportant } from "#functions/inbox/chat/important.ts";
import { writeNote } from "#functions/inbox/chat/notes.ts";
import { removeChannel } from "#functions/integrations/notifications/channels/remove.ts";
import { removeTrigger } from "#functions/integrations/open-api/triggers/remove.ts";
import { removeEndpoint } from "#functions/integrations/outgoing-webhooks/endpoints/remove.ts";
import { setMemberMark } from "#functions/people/friend-values/set-mark.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { begunBroadcast, draftBroadcast, newAccount, orderedBroadcast } from "#tests/support/broadcasts.ts";
import type { TestClock } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { buildJourney } from "#tests/support/journeys.ts";
import { buildMailbox } from "#tests/support/notices.ts";
import { buildTrigger } from "#tests/support/open-api.ts";
import { type BuiltOperator, operatorContext, signIn } from "#tests/support/operators.ts";
import { buildEndpoint } from "#tests/support/outgoing-webhooks.ts";
import { buildSalon } from "#tests/support/salon/salon.ts";
import { rows } from "#tests/support/snapshot.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await newAccount());
	await buildFriend();
});

type Deed = (ctx: OperatorCtx, input: { id: number }) => Promise<unknown>;

interface Play {
	/** What it is done to. */
	of: () => Promise<{ id: number }>;
	deed: Deed;
}

const by = () => ({ clock, by: operator });
const draft = async () => ({ id: (await draftBroadcast(by())).id });
const friend = async () => ({ id: (await buildFriend()).id });
const journey = async () => ({ id: (await buildJourney(await signIn(operator), ["来店"])).id });
async function paused() {
	const broadcast = await begunBroadcast(by());
	await pauseBroadcast({ ctx: operatorContext(clock, operator), input: broadcast });
	return broadcast;
}

/** Deeds by what they are called in the log; others are asked for where they are tested. */
const DEEDS: Record<string, Play> = {
	"broadcast.copy": { of: draft, deed: (ctx, input) => copyBroadcast({ ctx, input }) },
	"broadcast.withdraw": {
		of: () => orderedBroadcast(by()),
		deed: (ctx, input) => withdrawBroadcast({ ctx, input }),
	},
	"broadcast.pause": {
		of: () => begunBroadcast(by()),
		deed: (ctx, input) => pauseBroadcast({ ctx, input }),
	},
	"broadcast.resume": { of: paused, deed: (ctx, input) => resumeBroadcast({ ctx, input }) },
	"broadcast.cancel": { of: paused, deed: (ctx, input) => cancelBroadcast({ ctx, input }) },
	"talk.important": {
		of: friend,
		deed: (ctx, { id }) => setImportant({ ctx, input: { id, important: true } }),
	},
	"talk.note": {
		of: friend,
		deed: (ctx, { id }) => writeNote({ ctx, input: { id, text: "電話で", mentions: [] } }),
	},
	"friend.mark": {
		of: friend,
		deed: (ctx, { id }) => setMemberMark({ ctx, input: { member_id: id, notify: 3 } }),
	},
	"journey.copy": { of: journey, deed: (ctx, input) => copyJourney({ ctx, input }) },
	"notification_channel.delete": {
		of: async () => ({ id: await buildMailbox(operator, "a@example.com") }),
		deed: (ctx, input) => removeChannel({ ctx, input }),
	},
	"open_api.trigger.delete": {
		of: () => buildTrigger(),
		deed: (ctx, input) => removeTrigger({ ctx, input }),
	},
	"phase.rename": {
		of: async () => ({ id: (await buildJourney(await signIn(operator), ["来店"])).phases[0]! }),
		deed: (ctx, { id }) => renameJourneyTag({ ctx, input: { id, name: "再来店" } }),
	},
	"salon.copy": {
		of: () => buildSalon(),
		deed: (ctx, { id }) => copySalon({ ctx, input: { salonId: id } }),
	},
	"open_api.webhook.delete": {
		of: () => buildEndpoint(operator),
		deed: (ctx, input) => removeEndpoint({ ctx, input }),
	},
};

test.each(Object.keys(DEEDS))("%s stands in the log once, with who did it and to what", async (verb) => {
	const { of, deed } = DEEDS[verb]!;
	const { id } = await of();
	const [{ last }] = (await rows("select ifnull(max(id), 0) as last from audit_log")) as [{ last: number }];
	await deed(operatorContext(clock, operator), { id });
	expect(await rows("select operator_id, verb, subject_id from audit_log where id > ?", last)).toEqual([
		{ operator_id: operator.id, verb, subject_id: `${id}` },
	]);
});
