import { decodeText, toBytes } from "./codec.js";

/** The files of a session. Relative paths start where its shell is. */
export class Files {
  #do;

  constructor(work) {
    this.#do = (...words) => work("files", ...words);
  }

  /** The contents of a regular file as text; what is no UTF-8 becomes U+FFFD. */
  async readText(path) {
    return decodeText(await this.#do("read", path));
  }

  /** The contents of a regular file. */
  async readBytes(path) {
    return this.#do("read", path);
  }

  /** Writes a file, with the directories above it if they are missing. What was there is there until the new contents are whole. */
  async write(path, data, { mode } = {}) {
    await this.#do("write", path, toBytes(data), mode);
  }

  /** Adds to the end of a file, which is made if it is missing. */
  async append(path, data) {
    await this.#do("append", path, toBytes(data));
  }

  /** The names in a directory, sorted. */
  async list(path) {
    return (await this.#do("list", path)).map(({ name }) => name);
  }

  /** The names in a directory, sorted, and what each is. */
  async entries(path) {
    return this.#do("list", path);
  }

  /** What `stat` tells of a file, links followed. */
  async stat(path) {
    return this.#do("stat", path);
  }

  /** What `lstat` tells of a file. */
  async lstat(path) {
    return this.#do("lstat", path);
  }

  /** Whether there is something of that name, links followed. */
  async exists(path) {
    return this.#do("exists", path);
  }

  /** The target of a symbolic link. */
  async readlink(path) {
    return this.#do("readlink", path);
  }

  /** The absolute path without links. */
  async realpath(path) {
    return this.#do("realpath", path);
  }

  /** Changes permission bits. */
  async chmod(path, mode) {
    await this.#do("chmod", path, mode);
  }

  /** Makes a directory, and those above it that are missing. */
  async mkdir(path) {
    await this.#do("mkdir", path);
  }

  /** Renames a file or directory. */
  async rename(path, to) {
    await this.#do("rename", path, to);
  }

  /** Removes a file, or a directory with all that is in it. */
  async remove(path) {
    await this.#do("remove", path);
  }

  /** A directory as a tar archive. */
  async downloadTar(path) {
    return this.#do("downloadTar", path);
  }
}
