// Files on their way into the workspace and in it: begun, filled by one request, completed once (docs.slack.dev, Working with files).

import { type SlackFile, SlackRefusal } from './shapes.ts';

export interface Files {
  /** Slack's answer to `files.getUploadURLExternal`: where the bytes go, once. */
  begin(name: string, length: number): { readonly id: string; readonly path: string };
  /** False where nothing was begun at that path, or where it is not as many bytes as were announced. */
  fill(path: string, bytes: Uint8Array): boolean;
  /** The file of a filled upload, which can be completed once; throws `file_not_found` for any other. */
  complete(id: string, title: string): SlackFile;
  find(id: string): SlackFile | undefined;
}

interface Upload {
  readonly name: string;
  readonly length: number;
  bytes: Uint8Array | undefined;
}

const folder = '/upload/v1/';

export function createFiles(nextId: (prefix: string) => string): Files {
  const begun = new Map<string, Upload>();
  const files = new Map<string, SlackFile>();
  return {
    begin: (name, length) => {
      const id = nextId('F');
      begun.set(id, { name, length, bytes: undefined });
      return { id, path: `${folder}${id}` };
    },
    fill: (path, bytes) => {
      const upload = path.startsWith(folder) ? begun.get(path.slice(folder.length)) : undefined;
      if (upload === undefined || upload.bytes !== undefined || upload.length !== bytes.length) return false;
      upload.bytes = bytes;
      return true;
    },
    complete: (id, title) => {
      const upload = begun.get(id);
      if (upload?.bytes === undefined) throw new SlackRefusal('file_not_found');
      begun.delete(id);
      const file = { id, name: upload.name, title: title || upload.name, bytes: upload.bytes };
      files.set(id, file);
      return file;
    },
    find: (id) => files.get(id),
  };
}
