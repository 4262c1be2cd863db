import type { ReactNode } from "react";
import classes from "./BuilderDrawings.module.css";

const Drawing = ({ children }: { children: ReactNode }) => (
	<svg
		viewBox="0 0 240 120"
		className={classes.drawing}
		fill="none"
		stroke="currentColor"
		strokeWidth="2"
		strokeLinejoin="round"
		aria-hidden="true"
	>
		{children}
	</svg>
);

/** Drawing of an upload. */
export const UploadDrawing = () => (
	<Drawing>
		<rect x="50" y="16" width="140" height="88" rx="6" className={classes.soft} />
		<path d="M50 86l36-34 28 26 22-18 54 40" />
		<circle cx="160" cy="40" r="9" />
		<circle cx="120" cy="62" r="22" className={classes.surface} />
		<path d="M120 74V50m-10 10 10-10 10 10" strokeLinecap="round" />
	</Drawing>
);

/** Drawing of a menu with coloured, labelled fields. */
export const TemplateDrawing = () => (
	<Drawing>
		<rect x="50" y="16" width="140" height="52" className={classes.soft} />
		<rect x="50" y="68" width="70" height="36" className={classes.green} />
		<rect x="120" y="68" width="70" height="36" className={classes.yellow} />
		<text x="120" y="46" className={classes.letters} stroke="none">
			予約する
		</text>
		<text x="85" y="90" className={classes.letters} stroke="none">
			メニュー
		</text>
		<text x="155" y="90" className={classes.letters} stroke="none">
			アクセス
		</text>
	</Drawing>
);

/** Drawing of three steps: choose, write, done. */
export const EasyDrawing = () => (
	<Drawing>
		{["選ぶ", "入れる", "完成"].map((word, index) => (
			<g key={word} transform={`translate(${16 + index * 74} 30)`}>
				<rect width="60" height="60" rx="6" className={index === 2 ? classes.green : classes.soft} />
				<text x="30" y="34" className={classes.letters} stroke="none">
					{word}
				</text>
				{index < 2 && <path d="M63 30h8m-3-3 3 3-3 3" strokeLinecap="round" />}
			</g>
		))}
	</Drawing>
);

/** Drawing of menus for several trades. */
export const TradesDrawing = () => (
	<Drawing>
		{["美容室", "飲食店", "教室"].map((trade, index) => (
			<g key={trade} transform={`translate(${16 + index * 74} 20)`}>
				<rect width="60" height="34" className={[classes.soft, classes.yellow, classes.green][index]} />
				<rect y="34" width="30" height="20" className={classes.surface} />
				<rect x="30" y="34" width="30" height="20" className={classes.surface} />
				<text x="30" y="76" className={classes.letters} stroke="none">
					{trade}
				</text>
			</g>
		))}
	</Drawing>
);

/** Drawing of a field that gets a colour and a label. */
export const CustomDrawing = () => (
	<Drawing>
		<rect x="30" y="24" width="110" height="72" rx="4" className={classes.soft} />
		<text x="85" y="64" className={classes.letters} stroke="none">
			文字も色も
		</text>
		<circle cx="170" cy="40" r="10" className={classes.strong} stroke="none" />
		<circle cx="196" cy="40" r="10" className={classes.green} />
		<circle cx="170" cy="68" r="10" className={classes.yellow} />
		<circle cx="196" cy="68" r="10" className={classes.surface} />
		<path d="M146 104l22-22" strokeLinecap="round" />
	</Drawing>
);
