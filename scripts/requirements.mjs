import { spawnSync } from "node:child_process";

const NODE = 20;
/** npm 9 does not accept the lockfile. */
const NPM = 10;
/** Platforms that workerd supports. */
const SYSTEMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"];

/** Command that runs the project with newer versions of Node and npm without installing them. */
const NEWER = "npx --yes --package node@24 --package npm@11 npm start";
const DOWNLOAD = "https://nodejs.org/ja/download";

/** Message about the first unmet requirement of the installation; undefined if all are met. */
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
	// On Windows npm is a shell script, which needs a shell.
	const { status, stdout } = spawnSync("npm", ["--version"], {
		encoding: "utf8",
		shell: process.platform === "win32",
	});
	return status === 0 ? stdout.trim() : undefined;
}
