import type { EffectName, EffectOf } from "#domain/effects/registry.ts";
import { asp } from "./asp.ts";
import { commonVar } from "./common-var.ts";
import { episode } from "./episode.ts";
import { eventReserve } from "./event-reserve.ts";
import { friendInfo } from "./friend-info.ts";
import { mark } from "./mark.ts";
import { notify } from "./notify.ts";
import { phase } from "./phase.ts";
import { richmenu } from "./richmenu.ts";
import type { EffectRunner } from "./runner.ts";
import { scenario } from "./scenario.ts";
import { tag } from "./tag.ts";
import { template } from "./template.ts";
import { text } from "./text.ts";

/** What each effect does. An effect of the domain that lacks a file here does not compile. */
export const EFFECT_RUNNERS = {
	text,
	template,
	tag,
	friendInfo,
	scenario,
	richmenu,
	episode,
	mark,
	eventReserve,
	commonVar,
	phase,
	asp,
	notify,
} satisfies { [Name in EffectName]: EffectRunner<EffectOf<Name>> };
