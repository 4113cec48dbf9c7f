// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Elements;

/// One layout several times, at equal distances of any sign.
final class Repeated implements Layout {
    private final Layout inner;
    private final long count;
    private final long stride;
    private final long innerBytes;
    private final long bytes;
    private final Span span;

    /// Repeats a layout that picks something, at least twice.
    Repeated(Layout inner, long count, long stride) {
        this.inner = inner;
        this.count = count;
        this.stride = stride;
        this.innerBytes = inner.bytes();
        this.span = inner.span().repeated(count, stride);
        this.bytes = Math.multiplyExact(count, innerBytes);
    }

    Layout inner() {
        return inner;
    }

    long count() {
        return count;
    }

    long stride() {
        return stride;
    }

    Layout over(Elements elements, int factor) {
        return new Repeated(
                Composition.over(inner, elements, factor),
                count,
                Math.multiplyExact(stride, factor));
    }

    @Override
    public Elements elements() {
        return inner.elements();
    }

    @Override
    public long countElements() {
        return count * inner.countElements();
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public Span span() {
        return span;
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        Range.check(position, length, bytes);
        for (long done = 0; done < length; ) {
            long turn = (position + done) / innerBytes;
            long within = position + done - turn * innerBytes;
            long part = Math.min(innerBytes - within, length - done);
            inner.pack(buffer, offset + turn * stride, within, part, target, at + done);
            done += part;
        }
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        Range.check(position, length, bytes);
        for (long done = 0; done < length; ) {
            long turn = (position + done) / innerBytes;
            long within = position + done - turn * innerBytes;
            long part = Math.min(innerBytes - within, length - done);
            inner.unpack(buffer, offset + turn * stride, within, part, source, at + done);
            done += part;
        }
    }
}
