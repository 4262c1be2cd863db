import { beforeEach, expect, test } from "vitest";
import { copyJourney } from "#functions/automation/journeys/copy-journey.ts";
import { renamePhase } from "#functions/automation/journeys/phases/journey-phases.ts";
import { duplicateSalon } from "#functions/booking/salons/salons/duplicate-salon.ts";
import { copyBroadcast } from "#functions/content/broadcasts/copy-broadcast.ts";
import {
	cancelBroadcast,
	pauseBroadcast,
	resumeBroadcast,
} from "#functions/content/broadcasts/stop-broadcast.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw-broadcast.ts";
import { setTalkImportant } from "#functions/inbox/chat/set-talk-important.ts";
import { createTalkNote } from "#functions/inbox/chat/talk-notes.ts";
import { deleteChannel } from "#functions/integrations/notifications/channels/delete-channel.ts";
import { deleteTrigger } from "#functions/integrations/open-api/triggers/delete-trigger.ts";
import { deleteEndpoint } from "#functions/integrations/outgoing-webhooks/endpoints/delete-endpoint.ts";
import { setMemberMark } from "#functions/people/friend-values/set-member-mark.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import {
	beginBroadcastAccount,
	buildBegunBroadcast,
	buildDraftBroadcast,
	buildOrderedBroadcast,
} from "#tests/support/broadcast-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildJourney } from "#tests/support/journey-builders.ts";
import { buildMailbox } from "#tests/support/notice-fixture.ts";
import { buildTrigger } from "#tests/support/open-api-calls.ts";
import { type BuiltOperator, operatorContext, signInOperator } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import type { TestClock } from "#tests/support/test-clock.ts";
import { buildEndpoint } from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
	await buildFriend();
});

type Deed = (ctx: OperatorCtx, input: { id: number }) => Promise<unknown>;

interface Play {
	/** Creates the subject. */
	of: () => Promise<{ id: number }>;
	deed: Deed;
}

const by = () => ({ clock, by: operator });
const draft = async () => ({ id: (await buildDraftBroadcast(by())).id });
const friend = async () => ({ id: (await buildFriend()).id });
const journey = async () => ({ id: (await buildJourney(await signInOperator(operator), ["来店"])).id });
async function paused() {
	const broadcast = await buildBegunBroadcast(by());
	await pauseBroadcast({ ctx: operatorContext(clock, operator), input: broadcast });
	return broadcast;
}

/** Actions by their audit verb; others have tests of their own. */
const DEEDS: Record<string, Play> = {
	"broadcast.copy": { of: draft, deed: (ctx, input) => copyBroadcast({ ctx, input }) },
	"broadcast.withdraw": {
		of: () => buildOrderedBroadcast(by()),
		deed: (ctx, input) => withdrawBroadcast({ ctx, input }),
	},
	"broadcast.pause": {
		of: () => buildBegunBroadcast(by()),
		deed: (ctx, input) => pauseBroadcast({ ctx, input }),
	},
	"broadcast.resume": { of: paused, deed: (ctx, input) => resumeBroadcast({ ctx, input }) },
	"broadcast.cancel": { of: paused, deed: (ctx, input) => cancelBroadcast({ ctx, input }) },
	"talk.important": {
		of: friend,
		deed: (ctx, { id }) => setTalkImportant({ ctx, input: { id, important: true } }),
	},
	"talk.note": {
		of: friend,
		deed: (ctx, { id }) => createTalkNote({ ctx, input: { id, text: "電話で", mentions: [] } }),
	},
	"friend.mark": {
		of: friend,
		deed: (ctx, { id }) => setMemberMark({ ctx, input: { member_id: id, notify: 3 } }),
	},
	"journey.copy": { of: journey, deed: (ctx, input) => copyJourney({ ctx, input }) },
	"notification_channel.delete": {
		of: async () => ({ id: await buildMailbox(operator, "a@example.com") }),
		deed: (ctx, input) => deleteChannel({ ctx, input }),
	},
	"open_api.trigger.delete": {
		of: () => buildTrigger(),
		deed: (ctx, input) => deleteTrigger({ ctx, input }),
	},
	"phase.rename": {
		of: async () => ({ id: (await buildJourney(await signInOperator(operator), ["来店"])).phases[0]! }),
		deed: (ctx, { id }) => renamePhase({ ctx, input: { id, name: "再来店" } }),
	},
	"salon.copy": {
		of: () => buildSalon(),
		deed: (ctx, { id }) => duplicateSalon({ ctx, input: { salonId: id } }),
	},
	"open_api.webhook.delete": {
		of: () => buildEndpoint(operator),
		deed: (ctx, input) => deleteEndpoint({ ctx, input }),
	},
};

test.each(Object.keys(DEEDS))("%s stands in the log once, with who did it and to what", async (verb) => {
	const { of, deed } = DEEDS[verb]!;
	const { id } = await of();
	const [{ last }] = (await readRows("select ifnull(max(id), 0) as last from audit_log")) as [
		{ last: number },
	];
	await deed(operatorContext(clock, operator), { id });
	expect(await readRows("select operator_id, verb, subject_id from audit_log where id > ?", last)).toEqual([
		{ operator_id: operator.id, verb, subject_id: `${id}` },
	]);
});
