import type { KindName } from "#domain/kinds/registry.ts";
import { action } from "./action.tsx";
import { commonVar } from "./common_var.tsx";
import type { AnyKindView } from "./definition.ts";
import { episode } from "./episode.tsx";
import { form } from "./form.tsx";
import { funnel } from "./funnel.tsx";
import { landing } from "./landing.tsx";
import { reaction } from "./reaction.tsx";
import { richmenu } from "./richmenu.tsx";
import { scenario } from "./scenario.tsx";
import { script } from "./script.tsx";
import { tag } from "./tag.tsx";
import { template } from "./template.tsx";
import { tracker } from "./tracker.tsx";
import { friendInfo } from "./var.tsx";

/** What the list screen shows of each kind, by the kind's name. */
export const KIND_VIEWS = {
	form,
	episode,
	tracker,
	landing,
	action,
	scenario,
	var: friendInfo,
	common_var: commonVar,
	template,
	script,
	richmenu,
	funnel,
	tag,
	reaction,
} satisfies Record<KindName, AnyKindView>;
