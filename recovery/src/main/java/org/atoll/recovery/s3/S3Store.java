// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.recovery.store.ChangedPieceException;
import org.atoll.recovery.store.PieceNames;
import org.atoll.recovery.store.Store;
import org.jspecify.annotations.Nullable;

/// Pieces as objects of a bucket whose keys begin with one prefix. An object is replaced as a whole
/// or not at all; one of more than 8 MiB is sent in parts, four at a time.
///
/// *Conditions.* A piece that this store has read, found missing or written is replaced only as
/// long as it is what it was then (`If-Match`, `If-None-Match`): of two processes that have read
/// one manifest, the second one to write is refused with [ChangedPieceException]. Pieces that it
/// has not seen, such as snapshots, whose names tell who has written them, are written in any case.
public final class S3Store implements Store {
    /// The status of what was refused on a condition.
    static final int CHANGED = 412;

    private static final int MISSING = 404;
    private static final int NO_RANGE = 416;
    private static final int PARTIAL = 206;

    /// Of a manifest all is kept, so that a record more is one request.
    private static final int LONGEST_KEPT = 1 << 16;

    private final S3Client client;
    private final S3Objects objects;
    private final S3Address address;
    private final int partBytes;
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();

    /// The version of a piece that was last known.
    ///
    /// @param tag     what the store calls its version; empty if there was no such piece
    /// @param content its bytes; null if they are too many
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Seen(String tag, byte @Nullable [] content) {
        private static final Seen NOTHING = new Seen("", new byte[0]);

        Map<String, String> condition() {
            return tag.isEmpty() ? Map.of("If-None-Match", "*") : Map.of("If-Match", tag);
        }
    }

    S3Store(S3Client client, S3Address address) {
        this(client, address, MultipartUpload.PART_BYTES);
    }

    /// Makes one.
    ///
    /// @param partBytes what is longer travels in parts of so many bytes
    S3Store(S3Client client, S3Address address, int partBytes) {
        this.client = client;
        this.objects = new S3Objects(client);
        this.address = address;
        this.partBytes = partBytes;
    }

    @Override
    public void publish(String name, List<MemorySegment> piece) throws IOException {
        String key = key(name);
        Payload payload = Payload.of(piece);
        Seen last = seen.get(name);
        Map<String, String> conditions = last == null ? Map.of() : last.condition();
        try {
            if (payload.bytes() > partBytes) {
                String tag = new MultipartUpload(client, key, payload, partBytes)
                        .send(conditions);
                remember(name, tag, null);
            } else {
                byte[] bytes = payload.copy(0, (int) payload.bytes());
                remember(name, put(key, conditions, bytes), bytes);
            }
        } catch (S3Exception e) {
            boolean changed = last != null
                    && (e.status() == CHANGED || (e.status() == MISSING && !last.tag.isEmpty()));
            if (changed) {
                throw new ChangedPieceException(name, place());
            }
            throw refusal(name, "written", e);
        }
    }

    private String put(String key, Map<String, String> conditions, byte[] bytes)
            throws IOException {
        try {
            return client.send(S3Request.put(key, Map.of(), conditions, bytes)).header("etag");
        } catch (S3Exception e) {
            if (e.status() != CHANGED || !e.isLater()) {
                throw e;
            }
            // an attempt may have succeeded whose answer was lost
            S3Answer there = client.send(S3Request.get(key, Map.of(), Map.of()));
            if (!Arrays.equals(there.body(), bytes)) {
                throw e;
            }
            return there.header("etag");
        }
    }

    private void remember(String name, String tag, byte @Nullable [] bytes) throws IOException {
        if (tag.isEmpty()) {
            throw new IOException("the store at " + place() + " says no ETag of " + name
                    + ", without which earlier lives cannot be told from later ones");
        }
        seen.put(name, new Seen(
                tag, bytes != null && bytes.length <= LONGEST_KEPT ? bytes : null));
    }

    @Override
    public void append(String name, MemorySegment bytes) throws IOException {
        publish(name, List.of(MemorySegment.ofArray(known(name)), bytes));
    }

    /// What is there, as far as this store knows: if something else is, the write is refused.
    private byte[] known(String name) throws IOException {
        Seen last = seen.get(name);
        if (last != null && last.content != null) {
            return last.content;
        }
        try (Arena arena = Arena.ofConfined()) {
            byte[] bytes = read(name, arena).toArray(ValueLayout.JAVA_BYTE);
            Seen now = seen.get(name);
            if (last != null && (now == null || !now.tag.equals(last.tag))) {
                seen.put(name, last);
                throw new ChangedPieceException(name, place());
            }
            return bytes;
        } catch (NoSuchFileException e) {
            return new byte[0];
        }
    }

    @Override
    public MemorySegment read(String name, Arena arena) throws IOException {
        String key = key(name);
        try {
            S3Answer first = first(key);
            long length = first.status() == PARTIAL
                    ? Long.parseLong(first.header("content-range").replaceFirst(".*/", ""))
                    : first.body().length;
            MemorySegment bytes = arena.allocate(length, Long.BYTES);
            MemorySegment.copy(first.body(), 0, bytes,
                    ValueLayout.JAVA_BYTE, 0, first.body().length);
            String tag = first.header("etag");
            rest(key, tag, bytes, first.body().length);
            remember(name, tag, length == first.body().length ? first.body() : null);
            return bytes;
        } catch (S3Exception e) {
            if (e.status() == MISSING && !e.code().equals("NoSuchBucket")) {
                seen.put(name, Seen.NOTHING);
                throw new NoSuchFileException(name, null, "it is not in " + place());
            }
            throw refusal(name, "read", e);
        } catch (NumberFormatException e) {
            throw new IOException(name + " cannot be read in " + place()
                    + ": the store does not say its length", e);
        }
    }

    private S3Answer first(String key) throws IOException {
        try {
            return client.send(S3Request.get(
                    key, Map.of(), Map.of("Range", "bytes=0-" + (partBytes - 1))));
        } catch (S3Exception e) {
            if (e.status() != NO_RANGE) {
                throw e;
            }
            return client.send(S3Request.get(key, Map.of(), Map.of())); // it is empty
        }
    }

    /// Reads what is behind the first bytes, of the same version.
    private void rest(String key, String tag, MemorySegment bytes, long from)
            throws IOException {
        try (InFlight<byte[]> asked = new InFlight<>()) {
            long done = from;
            for (long at = from; at < bytes.byteSize(); at += partBytes) {
                if (asked.isFull()) {
                    done += put(asked.take(), bytes, done);
                }
                String range = "bytes=" + at + "-"
                        + (Math.min(bytes.byteSize(), at + partBytes) - 1);
                asked.start(() -> client.send(S3Request.get(
                        key, Map.of(), Map.of("Range", range, "If-Match", tag))).body());
            }
            while (!asked.isEmpty()) {
                done += put(asked.take(), bytes, done);
            }
            if (done != bytes.byteSize()) {
                throw new IOException(key + " has " + bytes.byteSize() + " bytes, and the store"
                        + " has sent " + done);
            }
        }
    }

    private static int put(byte[] part, MemorySegment bytes, long at) throws IOException {
        if (part.length > bytes.byteSize() - at) {
            throw new IOException("the store has sent more bytes than it was asked for");
        }
        MemorySegment.copy(
                part, 0, bytes, ValueLayout.JAVA_BYTE, at, part.length);
        return part.length;
    }

    /// Whether there is a piece. Blocks.
    boolean isThere(String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment _ = read(name, arena);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    @Override
    public List<String> names() throws IOException {
        try {
            return objects.keysBelow(address).stream().filter(PieceNames::isName).sorted().toList();
        } catch (S3Exception e) {
            throw new IOException(place() + " cannot be listed: " + e.getMessage(), e);
        }
    }

    @Override
    public void delete(String name) throws IOException {
        try {
            client.send(S3Request.delete(key(name), Map.of()));
        } catch (S3Exception e) {
            if (e.status() != MISSING) {
                throw refusal(name, "removed", e);
            }
        }
        seen.remove(name);
    }

    @Override
    public String place() {
        return address.toString();
    }

    @Override
    public String toString() {
        return place();
    }

    private String key(String name) {
        return address.key(PieceNames.checked(name));
    }

    private IOException refusal(String name, String what, S3Exception e) {
        return new IOException(
                name + " cannot be " + what + " in " + place() + ": " + e.getMessage(), e);
    }
}
