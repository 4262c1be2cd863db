import { IssuedAfterSaving } from "#web/people/items/IssuedAfterSaving.tsx";
import { ItemFactList } from "#web/people/items/ItemFactList.tsx";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { FormState } from "./FormState.tsx";
import type { FormFacts } from "./formApi.ts";
import { formLinks } from "./formLinks.ts";
import { SheetState } from "./SheetState.tsx";
import { UnusableFormAlert } from "./UnusableFormAlert.tsx";

/** Facts about a form, and links to its other pages. */
export const FormAside = ({ data }: { data: (FormFacts & { id: number }) | undefined }) => (
	<>
		{data && <UnusableFormAlert generation={data.generation} />}
		<AsidePanel title="フォームの状態">
			{data ? (
				<>
					<FormFactList form={data} />
					<LinkList links={formLinks(data)} />
				</>
			) : (
				<IssuedAfterSaving subject="コード" />
			)}
		</AsidePanel>
	</>
);

/** Code and status of a form. */
export const FormFactList = ({ form }: { form: FormFacts & { id: number } }) => (
	<ItemFactList
		rows={[
			["状態", <FormState key="state" form={form} />],
			["コード", form.code],
			["Googleシート", <SheetState key="sheet" form={form} />],
		]}
	/>
);
