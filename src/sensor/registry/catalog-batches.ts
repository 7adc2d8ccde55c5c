import type { CatalogImage } from '../service/service-client.ts';

/** The service accepts one mebibyte and 5,000 images per request. */
const batchBytesMax = 900 * 1024;
const batchImagesMax = 5_000;
/** Largest number of tags of one image that the service accepts. */
const imageTagsMax = 10_000;

/**
 * Returns the image in a form that fits into one request: with all its tags, else with those that the filter selects, else with these tags
 * without digests. Undefined when it fits in none.
 */
export function fitImage(image: CatalogImage, isWanted: (tag: string) => boolean): CatalogImage | undefined {
  const wanted = { ...image, tags: image.tags.filter(({ name }) => isWanted(name)) };
  const bare = { ...wanted, tags: wanted.tags.map(({ name }) => ({ name, digest: null })) };
  return [image, wanted, bare].find(
    (one) => one.tags.length <= imageTagsMax && JSON.stringify(one).length <= batchBytesMax,
  );
}

/** Collects images for requests of bounded size. An image is never divided, because tags that its request leaves out count as removed. */
export class CatalogBatches {
  #images: CatalogImage[] = [];
  #bytes = 0;

  /** Returns the images of a complete batch. */
  add(image: CatalogImage): CatalogImage[] | undefined {
    const bytes = JSON.stringify(image).length + 1;
    const isFull =
      this.#images.length > 0 && (this.#bytes + bytes > batchBytesMax || this.#images.length >= batchImagesMax);
    const complete = isFull ? this.take() : undefined;
    this.#images.push(image);
    this.#bytes += bytes;
    return complete;
  }

  /** Returns the images that are left. */
  take(): CatalogImage[] {
    const images = this.#images;
    this.#images = [];
    this.#bytes = 0;
    return images;
  }
}
