import type { EffectName } from "#domain/engine/actions/effects/registry.ts";
import {
	BellIcon,
	CommonInfoIcon,
	EpisodeIcon,
	FriendInfoIcon,
	MarkIcon,
	MessageIcon,
	PhaseIcon,
	ReservationIcon,
	RichmenuIcon,
	ScenarioIcon,
	ScoreIcon,
	TagIcon,
	TemplateIcon,
	TrackerIcon,
} from "#web/platform/ui/icons.tsx";
import { Asp } from "./Asp.tsx";
import { CommonVar } from "./CommonVar.tsx";
import { Episode } from "./Episode.tsx";
import { EventReserve } from "./EventReserve.tsx";
import type { EffectEntry } from "./entry.ts";
import { FriendInfo } from "./FriendInfo.tsx";
import { Mark } from "./Mark.tsx";
import { Notify } from "./Notify.tsx";
import { Phase } from "./Phase.tsx";
import { Richmenu } from "./Richmenu.tsx";
import { Scenario } from "./Scenario.tsx";
import { Score } from "./Score.tsx";
import { Tag } from "./Tag.tsx";
import { Template } from "./Template.tsx";
import { TextEffect } from "./TextEffect.tsx";

/** How each effect is edited, under the names of the domain's registry. */
const EFFECT_ENTRIES = {
	text: { icon: MessageIcon, form: TextEffect },
	template: { icon: TemplateIcon, form: Template },
	tag: { icon: TagIcon, form: Tag },
	friendInfo: { icon: FriendInfoIcon, form: FriendInfo },
	scenario: { icon: ScenarioIcon, form: Scenario },
	richmenu: { icon: RichmenuIcon, form: Richmenu },
	episode: { icon: EpisodeIcon, form: Episode },
	mark: { icon: MarkIcon, form: Mark },
	eventReserve: { icon: ReservationIcon, form: EventReserve },
	commonVar: { icon: CommonInfoIcon, form: CommonVar },
	phase: { icon: PhaseIcon, form: Phase },
	score: { icon: ScoreIcon, form: Score },
	asp: { icon: TrackerIcon, form: Asp },
	notify: { icon: BellIcon, form: Notify },
} satisfies { [Name in EffectName]: EffectEntry<Name> };

/** The entry of any effect; its form takes the effects of its own name alone, which the caller has from the same name. */
export const effectEntry = (name: EffectName) => EFFECT_ENTRIES[name] as unknown as EffectEntry<EffectName>;
