// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.nio.charset.StandardCharsets;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Replacement;
import org.atoll.codec.ship.ClassSource;

/// Writes a reference into a graph in place of its object, and of itself:
///
/// | rank | life | number | digest of the methods | length of the class name | class name |
/// |------|------|--------|-----------------------|--------------------------|------------|
/// | int  | int  | int    | long                  | int                      | UTF-8      |
///
/// The thread that writes keeps what it has written ([CallingThread#wrote]).
final class ReferenceReplacement implements Replacement {
    private static final int LONGEST_NAME = 10_000;

    private final int ranks;
    private final ClassSource classes;
    private final CallingThreads threads;
    private final References references;
    private final ReferenceTable table;
    private final ForeignReferences foreign;

    ReferenceReplacement(
            int ranks,
            ClassSource classes,
            CallingThreads threads,
            References references,
            ReferenceTable table,
            ForeignReferences foreign) {
        this.ranks = ranks;
        this.classes = classes;
        this.threads = threads;
        this.references = references;
        this.table = table;
        this.foreign = foreign;
    }

    @Override
    public boolean applies(Class<?> type) {
        return Classes.isRemote(type) || Classes.isForeign(type);
    }

    @Override
    public boolean isPartial(Class<?> type) {
        return !Classes.isRemote(type);
    }

    @Override
    public boolean replaces(Object object) {
        return foreign.referenceTo(object) != null;
    }

    private Target written(Object object) {
        if (Face.callerOf(object) != null) {
            return references.targetOf("argument or result", object);
        }
        Object other = Classes.isRemote(object.getClass()) ? null : foreign.referenceTo(object);
        return other == null
                ? references.exported(object)
                : references.targetOf("argument or result", other);
    }

    @Override
    public void write(Object object, GraphWriter to) {
        Target target = written(object);
        ObjectId id = target.id();
        Class<?> type = target.face().type();
        byte[] name = (classes.label(type) + type.getName()).getBytes(StandardCharsets.UTF_8);
        to.putInt(id.rank());
        to.putInt(id.life());
        to.putInt(id.number());
        to.putLong(target.face().digest());
        to.putInt(name.length);
        for (byte one : name) {
            to.putByte(one);
        }
        threads.current().wrote(target);
    }

    @Override
    public Object read(GraphReader from, Class<?> wanted) {
        ObjectId id = new ObjectId(from.getInt(), from.getInt(), from.getInt());
        long digest = from.getLong();
        int length = from.getInt();
        if (id.rank() < 0 || id.rank() >= ranks
                || length < 0 || length > Math.min(LONGEST_NAME, from.remaining())) {
            throw new IllegalArgumentException("a reference is damaged: it names " + id
                    + " and a class with a name of " + length + " bytes");
        }
        byte[] name = new byte[length];
        for (int i = 0; i < length; i++) {
            name[i] = from.getByte();
        }
        Object known = table.known(id);
        Object reference = known != null ? known : made(id, from, name, digest);
        if (!wanted.isInstance(reference)) {
            throw new IllegalArgumentException("a reference is a " + reference + ", not a "
                    + wanted.getName());
        }
        return reference;
    }

    private Object made(ObjectId id, GraphReader from, byte[] name, long digest) {
        Class<?> type = from.findClass(new String(name, StandardCharsets.UTF_8));
        return table.to(id, Classes.face(type, digest));
    }
}
