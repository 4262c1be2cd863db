import type { z } from "zod";
import { type LandingRow, landingInput, landingPath } from "#domain/kinds/landing.ts";
import type { ItemData } from "../explorer/editing.ts";
import { ActionChoice } from "../items/ActionChoice.tsx";
import { AsidePanel } from "../items/AsidePanel.tsx";
import type { ItemEditor, ItemFieldsProps } from "../items/editor.ts";
import { Facts as FactList } from "../items/Facts.tsx";
import { ItemEditorPage } from "../items/ItemEditorPage.tsx";
import { SavedFirst } from "../items/SavedFirst.tsx";
import { CopyBox } from "../ui/CopyBox.tsx";
import { Destination } from "./Destination.tsx";

type Draft = z.output<typeof landingInput>;
type Facts = Pick<LandingRow, "code">;

/** Makes or changes a landing page. */
export const LandingPage = () => <ItemEditorPage editor={EDITOR} />;

const LandingFields = ({ draft, set, errors }: ItemFieldsProps<Draft>) => (
	<ActionChoice
		label="友だち追加後のアクション"
		description="この経路から友だちになった方に実行します。"
		value={draft.action_id}
		onChange={(action_id) => set({ action_id })}
		error={errors.action_id}
	/>
);

const LandingAside = ({ data }: { data: ItemData<Draft, Facts> | undefined }) => (
	<>
		<AsidePanel title="経路のアドレス">
			{data ? (
				<>
					<CopyBox
						label="アドレス"
						description="広告やサイト、QRコードなどに使います。"
						text={location.origin + landingPath(data.code)}
					/>
					<FactList facts={[["コード", data.code]]} />
				</>
			) : (
				<SavedFirst what="アドレス" />
			)}
		</AsidePanel>
		<Destination />
	</>
);

const EDITOR: ItemEditor<Draft, Facts> = {
	kind: "landing",
	schema: landingInput,
	blank: { name: "", group_id: null, action_id: null },
	Fields: LandingFields,
	Aside: LandingAside,
	fieldLabel: (field) => (field === "action_id" ? "友だち追加後のアクション" : undefined),
};
