import { Select, TextInput } from "@mantine/core";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { SettingFormState } from "../SettingForm.tsx";
import { useSalonCourses, useSalonResources } from "../salonsApi.ts";
import type { SalonUrlDraft } from "./salonUrlDraft.ts";

interface SalonUrlFieldsProps extends SettingFormState<SalonUrlDraft> {
	salonId: number;
}

/** Fields of a public URL: its name and preselections. */
export function SalonUrlFields({ salonId, draft, set, errors, field }: SalonUrlFieldsProps) {
	const courses = useSalonCourses(salonId).data?.data ?? [];
	const resources = useSalonResources(salonId).data?.data ?? [];
	const fieldProps = (name: keyof SalonUrlDraft) => ({ error: errors[name], ...fieldAttribute(name) });
	const choices = (entries: { id: number; name: string }[]) =>
		entries.map(({ id, name }) => ({ value: String(id), label: name }));
	return (
		<>
			<TextInput
				label="管理名"
				description="どこに載せるURLかがわかる名前です。友だちには表示しません。"
				placeholder="例: リッチメニュー、店頭ポスター"
				required
				maxLength={100}
				{...field.text("name")}
			/>
			<Select
				label="コース"
				description="選ぶと、友だちはこのコースだけを予約します。"
				placeholder="友だちが選ぶ"
				data={choices(courses)}
				value={draft.course_id === null ? null : String(draft.course_id)}
				onChange={(id) => set({ course_id: id === null ? null : Number(id) })}
				clearable
				{...fieldProps("course_id")}
			/>
			<Select
				label="スタッフ・席"
				description="選ぶと、友だちはこのスタッフ・席だけを予約します。"
				placeholder="友だちが選ぶ"
				data={choices(resources)}
				value={draft.salon_resource_id === null ? null : String(draft.salon_resource_id)}
				onChange={(id) => set({ salon_resource_id: id === null ? null : Number(id) })}
				clearable
				{...fieldProps("salon_resource_id")}
			/>
			<Toggle
				label="友だち以外も予約できる"
				description="お名前と連絡先を入力してもらい、予約リクエストとして受け付けます。"
				{...field.toggle("takes_strangers")}
			/>
		</>
	);
}
