import type { z } from "zod";
import { landingInput } from "#domain/acquisition/landings/landing-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type LandingRow, landingPath } from "#domain/engine/kinds/landing.ts";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { IssuedAfterSaving } from "#web/people/items/IssuedAfterSaving.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import { ItemFactList as FactList } from "#web/people/items/ItemFactList.tsx";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { AddressAndQr } from "./AddressAndQr.tsx";
import { LandingContentFields } from "./LandingContentFields.tsx";
import { LandingDestination } from "./LandingDestination.tsx";

type Draft = z.output<typeof landingInput>;
type Facts = Pick<LandingRow, "code">;

/** Editor page of a landing page. */
export const LandingPage = () => <ItemEditorPage editor={EDITOR} />;

const LandingFields = ({ draft, set, errors }: ItemFieldsProps<Draft>) => (
	<>
		<LandingContentFields value={draft.page} onChange={(page) => set({ page })} errors={errors} />
		<ActionChoice
			label="友だち追加後のアクション"
			description="この経路から友だちになった方に、1回だけ実行します。"
			value={draft.action_id}
			onChange={(action_id) => set({ action_id })}
			error={errors.action_id}
		/>
	</>
);

const LandingAside = ({ data }: { data: ItemData<Draft, Facts> | undefined }) => (
	<>
		<AsidePanel title="経路のアドレス">
			{data ? (
				<>
					<AddressAndQr name={data.name} address={publicAddress(landingPath(data.code))} />
					<FactList rows={[["コード", data.code]]} />
					<LinkList
						links={[
							{ href: addressOf("landingReport", { id: data.id }), label: "日・媒体・担当で分析する" },
							{ href: addressOf("landingMembers", { id: data.id }), label: "追加した友だちを見る" },
						]}
					/>
				</>
			) : (
				<IssuedAfterSaving subject="アドレス" />
			)}
		</AsidePanel>
		<LandingDestination />
	</>
);

const EDITOR: ItemEditor<Draft, Facts> = {
	kind: "landing",
	schema: landingInput,
	blank: { name: "", group_id: null, action_id: null, page: null },
	Fields: LandingFields,
	Aside: LandingAside,
	fieldLabel: (field) => FIELD_LABELS[field],
};

const FIELD_LABELS: Record<string, string> = {
	action_id: "友だち追加後のアクション",
	"page[title]": "見出し",
	"page[text]": "本文",
	"page[media_key]": "画像",
	"page[button]": "ボタンの文字",
	"page[colour]": "ボタンの色",
};
