import { spawnSync } from "node:child_process";

const NODE = 20;
/** npm 9 does not accept the lockfile. */
const NPM = 10;
/** Systems for which there is a workerd. */
const SYSTEMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"];

/** Starts the project with a newer Node and npm than the machine's, and installs neither. */
const NEWER = "npx --yes --package node@24 --package npm@11 npm start";
const DOWNLOAD = "https://nodejs.org/ja/download";

/** One line on the first requirement of the installation that this machine does not meet; undefined where it meets all. */
export function unmetRequirement() {
	const system = `${process.platform}-${process.arch}`;
	if (!SYSTEMS.includes(system))
		return `この環境（${system}）では動きません。使える環境は ${SYSTEMS.join("、")} です。`;
	if (process.platform === "linux" && !hasGlibc())
		return "glibc のない Linux（Alpine など）では動きません。Debian や Ubuntu などで始めてください。";
	const { node } = process.versions;
	if (majorOf(node) < NODE)
		return `Node.js ${NODE} 以降が必要です（今は ${node}）。${DOWNLOAD} からインストールするか、次のように始めてください: ${NEWER}`;
	const npm = npmVersion();
	if (npm === undefined)
		return `npm ${NPM} 以降が必要です（見つかりません）。${DOWNLOAD} から Node.js と一緒にインストールしてください。`;
	if (majorOf(npm) < NPM)
		return `npm ${NPM} 以降が必要です（今は ${npm}）。npm install --global npm@11 でインストールするか、次のように始めてください: ${NEWER}`;
	return undefined;
}

const majorOf = (version) => Number(version.split(".")[0]);

function hasGlibc() {
	return Boolean(process.report.getReport().header.glibcVersionRuntime);
}

function npmVersion() {
	// npm is a script of a shell on Windows, which only a shell runs.
	const { status, stdout } = spawnSync("npm", ["--version"], {
		encoding: "utf8",
		shell: process.platform === "win32",
	});
	return status === 0 ? stdout.trim() : undefined;
}
