import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { FormDesign } from "#domain/acquisition/forms/form-design.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { describeForm, describeQuestion, type FormPayment } from "#domain/acquisition/forms/form-payment.ts";
import { formSteps, isStepShown } from "#domain/acquisition/forms/form-steps.ts";
import { parseForm } from "#domain/acquisition/forms/parse-form.ts";
import { backgroundFor } from "#domain/platform/colours/colour-contrast.ts";
import { isHexColour, textColourOn } from "#domain/platform/colours/text-colour.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import classes from "./FormPreview.module.css";
import type { FieldDraft } from "./fields/fieldDraft.ts";
import { PreviewQuestion } from "./PreviewQuestion.tsx";

interface FormPreviewProps {
	form: {
		name: string;
		title: string;
		description: string;
		fields: FieldDraft[];
		design: FormDesign;
		payment: FormPayment | null;
	};
}

/** Converts a draft into the field that the preview needs. */
const asField = (field: FieldDraft): FormField => ({ ...field, id: field.id ?? 0, var_name: "" });

/**
 * Interactive phone preview of the form draft: answers show and hide dependent questions, and pages can be
 * turned. Sends nothing.
 */
export function FormPreview({
	form: { name, title, description, fields: draftFields, design, payment },
}: FormPreviewProps) {
	const [answers, setAnswers] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
	const [selectedStep, setSelectedStep] = useState(0);
	const [isSent, setSent] = useState(false);
	const fields = draftFields.map(asField);
	const { visibleIds } = parseForm(fields, ({ id }) => answers.get(id) ?? []);
	const shownDescription = describeForm(description, payment);
	const steps = formSteps(fields).filter((step) => isStepShown(step, visibleIds));
	const stepIndex = Math.max(0, Math.min(selectedStep, steps.length - 1));
	const step = steps[stepIndex];
	const isLast = stepIndex >= steps.length - 1;
	const showStep = (targetIndex: number) => {
		setSent(targetIndex >= steps.length);
		setSelectedStep(Math.min(targetIndex, steps.length - 1));
	};
	const colours = isHexColour(design.colour)
		? { background: backgroundFor(design.colour), color: textColourOn(design.colour) }
		: undefined;
	return (
		<AsidePanel title="スマートフォンでの表示">
			<div className={classes.phone}>
				{design.media_key !== null && (
					<img src={mediaUrl(design.media_key)} alt="" className={classes.picture} />
				)}
				{isSent ? (
					<>
						<Text fw={700} fz="lg" className={classes.words}>
							{design.thanks_title || FORM_ANSWER_TEXTS.thanksTitle}
						</Text>
						<Text className={classes.words}>
							{design.thanks_text || `「${title || name}」の回答を受け付けました。`}
						</Text>
						<Button variant="default" size="xs" onClick={() => showStep(0)}>
							初めから見る
						</Button>
					</>
				) : (
					<>
						<Text fw={700} fz="lg" className={classes.words}>
							{title || name || "タイトル"}
						</Text>
						{shownDescription !== "" && stepIndex === 0 && (
							<Text className={classes.words}>{shownDescription}</Text>
						)}
						{steps.length > 1 && (
							<Text size="sm" c="dimmed">{`${stepIndex + 1} / ${steps.length} ページ`}</Text>
						)}
						{step?.head && step.head.label !== "" && (
							<Text fw={700} className={classes.words}>
								{step.head.label}
							</Text>
						)}
						{step?.head && step.head.description !== "" && (
							<Text size="sm" className={classes.words}>
								{step.head.description}
							</Text>
						)}
						{!step && (
							<Text size="sm" c="dimmed">
								質問を追加すると、ここに表示されます。
							</Text>
						)}
						{step?.fields
							.filter(({ id }) => visibleIds.has(id))
							.map((field) => (
								<PreviewQuestion
									key={field.id}
									field={{ ...field, description: describeQuestion(field, payment) }}
									values={answers.get(field.id) ?? []}
									onChange={(values) => setAnswers(new Map(answers).set(field.id, values))}
								/>
							))}
						{step && (
							<Group gap="xs" grow>
								{stepIndex > 0 && (
									<Button variant="default" onClick={() => showStep(stepIndex - 1)}>
										{FORM_ANSWER_TEXTS.backLabel}
									</Button>
								)}
								<Button style={colours} onClick={() => showStep(stepIndex + 1)}>
									{isLast ? design.button || FORM_ANSWER_TEXTS.sendLabel : FORM_ANSWER_TEXTS.nextLabel}
								</Button>
							</Group>
						)}
					</>
				)}
			</div>
			<Text size="xs" c="dimmed">
				見本です。選んでみると、条件のある質問の表示が変わります。回答は送信されません。
			</Text>
		</AsidePanel>
	);
}
