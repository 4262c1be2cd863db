import { UnstyledButton } from "@mantine/core";
import { mapTexts } from "#domain/line/message-texts.ts";
import { SAMPLES } from "#domain/templates/flex/samples/registry.ts";
import type { Sample } from "#domain/templates/flex/samples/sample.ts";
import { FlexPreview } from "../../messages/flex/FlexPreview.tsx";
import { usePreviewWriting } from "../../placeholders/usePreview.ts";
import classes from "./Samples.module.css";

/** The samples, each as a little picture of itself. */
export function SampleGallery({ onChoose }: { onChoose: (sample: Sample) => void }) {
	const write = usePreviewWriting();
	return (
		<ul className={classes.samples} aria-label="Flexメッセージの見本">
			{SAMPLES.map((sample) => (
				<li key={sample.label}>
					<UnstyledButton className={classes.sample} onClick={() => onChoose(sample)}>
						<div className={classes.window} aria-hidden="true" inert>
							<div className={classes.picture}>
								<FlexPreview
									message={{
										type: "flex",
										altText: sample.label,
										contents: mapTexts(sample.contents, write),
									}}
								/>
							</div>
						</div>
						{sample.label}
					</UnstyledButton>
				</li>
			))}
		</ul>
	);
}
