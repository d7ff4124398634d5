// Files on their way into the workspace and in it: announced, filled by one request, completed once (docs.slack.dev, Working with files).

import { type SlackFile, SlackRefusal } from './shapes.ts';

export interface Files {
  /** Slack's answer to `files.getUploadURLExternal`: where the bytes go, once. */
  begin(name: string, length: number): { readonly id: string; readonly path: string };
  /** False if nothing was announced at that path, or the number of bytes differs. */
  fill(path: string, bytes: Uint8Array): boolean;
  /** Completes a filled upload, once. Throws `file_not_found` for any other. */
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
  const uploads = new Map<string, Upload>();
  const files = new Map<string, SlackFile>();
  return {
    begin: (name, length) => {
      const id = nextId('F');
      uploads.set(id, { name, length, bytes: undefined });
      return { id, path: `${folder}${id}` };
    },
    fill: (path, bytes) => {
      const upload = path.startsWith(folder) ? uploads.get(path.slice(folder.length)) : undefined;
      if (upload === undefined || upload.bytes !== undefined || upload.length !== bytes.length) return false;
      upload.bytes = bytes;
      return true;
    },
    complete: (id, title) => {
      const upload = uploads.get(id);
      if (upload?.bytes === undefined) throw new SlackRefusal('file_not_found');
      uploads.delete(id);
      const file = { id, name: upload.name, title: title || upload.name, bytes: upload.bytes };
      files.set(id, file);
      return file;
    },
    find: (id) => files.get(id),
  };
}
