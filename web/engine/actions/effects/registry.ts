import type { EffectName } from "#domain/engine/actions/effects/registry.ts";
import {
	BellIcon,
	CommonInfoIcon,
	CouponIcon,
	EpisodeIcon,
	FriendInfoIcon,
	MarkIcon,
	MessageIcon,
	PaymentIcon,
	PhaseIcon,
	PointIcon,
	ReservationIcon,
	RichmenuIcon,
	ScenarioIcon,
	ScoreIcon,
	TagIcon,
	TemplateIcon,
	TrackerIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import { AspEffect } from "./AspEffect.tsx";
import { CommonVarEffect } from "./CommonVarEffect.tsx";
import { CouponEffect } from "./CouponEffect.tsx";
import { EpisodeEffect } from "./EpisodeEffect.tsx";
import { EventReserveEffect } from "./EventReserveEffect.tsx";
import type { EffectEntry } from "./effectEntry.ts";
import { FriendInfoEffect } from "./FriendInfoEffect.tsx";
import { MarkEffect } from "./MarkEffect.tsx";
import { NotifyEffect } from "./NotifyEffect.tsx";
import { PaymentRequestEffect } from "./PaymentRequestEffect.tsx";
import { PhaseEffect } from "./PhaseEffect.tsx";
import { PointsEffect } from "./PointsEffect.tsx";
import { RichmenuEffect } from "./RichmenuEffect.tsx";
import { ScenarioEffect } from "./ScenarioEffect.tsx";
import { ScoreEffect } from "./ScoreEffect.tsx";
import { TagEffect } from "./TagEffect.tsx";
import { TemplateEffect } from "./TemplateEffect.tsx";
import { TextEffect } from "./TextEffect.tsx";

/** Editors of the effects, under the names of the domain's registry. */
const EFFECT_ENTRIES = {
	text: { icon: MessageIcon, form: TextEffect },
	template: { icon: TemplateIcon, form: TemplateEffect },
	tag: { icon: TagIcon, form: TagEffect },
	friendInfo: { icon: FriendInfoIcon, form: FriendInfoEffect },
	scenario: { icon: ScenarioIcon, form: ScenarioEffect },
	richmenu: { icon: RichmenuIcon, form: RichmenuEffect },
	episode: { icon: EpisodeIcon, form: EpisodeEffect },
	mark: { icon: MarkIcon, form: MarkEffect },
	eventReserve: { icon: ReservationIcon, form: EventReserveEffect },
	commonVar: { icon: CommonInfoIcon, form: CommonVarEffect },
	phase: { icon: PhaseIcon, form: PhaseEffect },
	score: { icon: ScoreIcon, form: ScoreEffect },
	points: { icon: PointIcon, form: PointsEffect },
	coupon: { icon: CouponIcon, form: CouponEffect },
	paymentRequest: { icon: PaymentIcon, form: PaymentRequestEffect },
	asp: { icon: TrackerIcon, form: AspEffect },
	notify: { icon: BellIcon, form: NotifyEffect },
} satisfies { [Name in EffectName]: EffectEntry<Name> };

/**
 * Returns the entry of an effect. Its form accepts effects of the same name only, so derive both from one
 * name.
 */
export const effectEntry = (name: EffectName) => EFFECT_ENTRIES[name] as unknown as EffectEntry<EffectName>;
