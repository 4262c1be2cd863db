import { Facts } from "#web/people/items/Facts.tsx";
import { SavedFirst } from "#web/people/items/SavedFirst.tsx";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import type { FormFacts } from "./api.ts";
import { FormState } from "./FormState.tsx";
import { formLinks } from "./formLinks.ts";
import { SheetState } from "./SheetState.tsx";
import { Unusable } from "./Unusable.tsx";

/** Facts about a form, and links to its other pages. */
export const FormAside = ({ data }: { data: (FormFacts & { id: number }) | undefined }) => (
	<>
		{data && <Unusable generation={data.generation} />}
		<AsidePanel title="フォームの状態">
			{data ? (
				<>
					<FormFactList form={data} />
					<LinkList links={formLinks(data)} />
				</>
			) : (
				<SavedFirst what="コード" />
			)}
		</AsidePanel>
	</>
);

/** Code and status of a form. */
export const FormFactList = ({ form }: { form: FormFacts & { id: number } }) => (
	<Facts
		facts={[
			["状態", <FormState key="state" form={form} />],
			["コード", form.code],
			["世代", `第${form.generation}世代`],
			["Googleシート", <SheetState key="sheet" form={form} />],
		]}
	/>
);
