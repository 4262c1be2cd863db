import type { KindName } from "#domain/engine/kinds/registry.ts";
import { tracker } from "#web/acquisition/conversions/explorer-kind.tsx";
import { form } from "#web/acquisition/forms/explorer-kind.tsx";
import { landing } from "#web/acquisition/landings/explorer-kind.tsx";
import { script } from "#web/acquisition/site-scripts/explorer-kind.tsx";
import { reaction } from "#web/automation/auto-responses/explorer-kind.tsx";
import { episode } from "#web/automation/reminders/explorer-kind.tsx";
import { scenario } from "#web/automation/scenarios/explorer-kind.tsx";
import { richmenu } from "#web/content/rich-menus/explorer-kind.tsx";
import { template } from "#web/content/templates/explorer-kind.tsx";
import { action } from "#web/engine/actions/explorer-kind.tsx";
import type { AnyKindView } from "#web/engine/explorer/kindView.ts";
import { commonVarKindView } from "#web/people/common-variables/explorer-kind.tsx";
import { friendInfoKindView } from "#web/people/friend-fields/explorer-kind.tsx";
import { funnelKindView } from "#web/people/saved-searches/explorer-kind.tsx";
import { tagKindView } from "#web/people/tags/explorer-kind.tsx";

/** Views of the kinds' list pages, by kind name. */
export const KIND_VIEWS = {
	form,
	episode,
	tracker,
	landing,
	action,
	scenario,
	var: friendInfoKindView,
	common_var: commonVarKindView,
	template,
	script,
	richmenu,
	funnel: funnelKindView,
	tag: tagKindView,
	reaction,
} satisfies Record<KindName, AnyKindView>;
