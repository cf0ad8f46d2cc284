import { sheetAnswer } from "./sheet-answer";

self.onmessage = ({ data }: MessageEvent<Parameters<typeof sheetAnswer>[0]>) => self.postMessage(sheetAnswer(data));
