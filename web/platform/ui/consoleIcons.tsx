/** All icons of the console, as single files of the library: its index exports six thousand. */
export * from "./pageIcons.tsx";
export * from "./shellIcons.tsx";
