import { Button } from "@mantine/core";
import { useState } from "react";
import { courseInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { ListHeader } from "../parts/ListHeader.tsx";
import { SettingForm } from "../SettingForm.tsx";
import type { SalonPartProps } from "../SettingLoader.tsx";
import { salonCourseApi, useSalonCourses } from "../salonsApi.ts";
import type { SalonCourse } from "../salonTypes.ts";
import { CourseFields } from "./CourseFields.tsx";
import { CourseList } from "./CourseList.tsx";
import { BLANK_COURSE, courseDraftOf } from "./courseDraft.ts";

/** Courses of a salon. */
export function CoursesPart({ salonId }: SalonPartProps) {
	const { data, error, mutate } = useSalonCourses(salonId);
	const mayWrite = useAbility("salon-setting");
	const [edited, setEdited] = useState<EditedEntry<SalonCourse> | null>(null);
	const courses = data?.data;
	const create = mayWrite && (
		<Button leftSection={<PlusIcon />} onClick={() => setEdited("new")}>
			コースを追加する
		</Button>
	);
	return (
		<>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards height="3.5rem" />}
			{courses?.length === 0 && (
				<EmptyState art="calendar" title="コースはまだありません" action={create}>
					カット60分のように、かかる時間と料金を登録します。友だちはコースを選んで予約します。
				</EmptyState>
			)}
			{courses && courses.length > 0 && (
				<>
					<ListHeader count={courses.length} action={create} />
					<CourseList salonId={salonId} courses={courses} mayWrite={mayWrite} onEdit={setEdited} />
				</>
			)}
			<EntryPanel edited={edited} noun="コース" onClose={() => setEdited(null)}>
				{(course, form) => (
					<SettingForm
						start={course ? courseDraftOf(course) : BLANK_COURSE}
						check={(draft) => checkUnparsed(courseInput, draft)}
						send={(body, headers) => salonCourseApi.save(salonId, course?.id ?? null, body, headers)}
						{...form}
					>
						{(parts) => <CourseFields {...parts} />}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}
