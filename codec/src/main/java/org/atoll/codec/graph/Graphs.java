// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.atoll.codec.FilteredSerialization;
import org.atoll.codec.guard.AllowList;
import org.atoll.codec.guard.AllowedClasses;
import org.atoll.codec.guard.ObjectLimits;
import org.atoll.codec.guard.ProxyNames;
import org.atoll.codec.ship.ClassSource;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// Writes and reads the graphs of one rank. From any thread; does not block, but for a reader that
/// meets a class which must be fetched ([ClassSource]).
///
/// A graph describes its classes itself, or uses the numbers that the rank has given to classes
/// once and for all. Then the reader must have learnt what the numbers mean:
///
/// ```java
/// GraphWriter writer = graphs.tableWriter();
/// writer.putObject(value);
/// if (writer.classes() > known) {        // of what this peer was told before, in order
///     send(graphs.descriptions(known, writer.classes()));
///     known = writer.classes();
/// }
/// // there
/// peer.learn(descriptions);              // peer = graphs.peer(), one for each sender
/// GraphReader reader = graphs.reader(peer, memory, at, length);
/// ```
public final class Graphs {
    private final AllowedClasses allowed;
    private final ObjectLimits limits;
    private final FilteredSerialization streams;
    private final List<Replacement> replacements;
    private final ClassSource source;
    private final ClassTable table = new ClassTable();
    private final DescribedClasses described = new DescribedClasses(this::resolve);
    private final Map<Class<?>, ObjectForm> forms = new ConcurrentHashMap<>();
    private final Map<ObjectForm, byte[]> labelled = new ConcurrentHashMap<>();
    private final Spares<GraphWriter> writers = new Spares<>();
    private final Spares<GraphWriter> tableWriters = new Spares<>();
    private final Spares<GraphReader> readers = new Spares<>();

    /// Creates it; reads the settings once.
    ///
    /// @param settings     where the allow-list and the limits are read
    /// @param loader       where the classes of arriving objects are looked for
    /// @param replacements what is written in place of certain objects; the same on all ranks
    /// @throws IllegalArgumentException if a setting is malformed
    public Graphs(Settings settings, ClassLoader loader, List<Replacement> replacements) {
        this(settings, ClassSource.of(loader), replacements);
    }

    /// The same for a rank whose classes may come from others.
    ///
    /// @param settings     where the allow-list and the limits are read
    /// @param source       where the classes of arriving objects are looked for
    /// @param replacements what is written in place of certain objects; the same on all ranks
    /// @throws IllegalArgumentException if a setting is malformed
    public Graphs(Settings settings, ClassSource source, List<Replacement> replacements) {
        this.source = source;
        this.allowed = new AllowedClasses(AllowList.from(settings), source);
        this.limits = ObjectLimits.from(settings);
        this.streams = new FilteredSerialization(settings, source.loader());
        this.replacements = List.copyOf(replacements);
    }

    /// A writer of a graph that anybody can read: it describes each class at its first use.
    ///
    /// @return an empty writer, to be released
    public GraphWriter writer() {
        GraphWriter spare = writers.take();
        return spare != null ? spare : new GraphWriter(this, null);
    }

    /// A writer of a graph for peers that know this rank's numbers of classes.
    ///
    /// @return an empty writer, to be released
    public GraphWriter tableWriter() {
        GraphWriter spare = tableWriters.take();
        return spare != null ? spare : new GraphWriter(this, table);
    }

    /// What a peer must learn before it can read a graph of a [#tableWriter].
    ///
    /// @param known how many classes it was told before
    /// @param upTo  how many it must know: [GraphWriter#classes]
    /// @return bytes for [PeerClasses#learn]
    public byte[] descriptions(int known, int upTo) {
        return table.describe(known, Math.max(known, upTo));
    }

    /// What is to be known of a peer's numbers of classes: nothing yet.
    ///
    /// @return a new one, for this rank's readers
    public PeerClasses peer() {
        return new PeerClasses(this);
    }

    /// A reader of a graph that describes itself. It copies the bytes, so that their place is free
    /// at once.
    ///
    /// @param at     the first one
    /// @return a reader, to be released
    public GraphReader reader(MemorySegment memory, long at, long length) {
        return copying(null, memory, at, length);
    }

    /// A reader of a graph with a peer's numbers of classes. It copies the bytes, so that their
    /// place is free at once.
    ///
    /// @param at     the first one
    /// @return a reader, to be released
    public GraphReader reader(PeerClasses peer, MemorySegment memory, long at, long length) {
        return copying(peer, memory, at, length);
    }

    private GraphReader copying(
            @Nullable PeerClasses peer, MemorySegment memory, long at, long length) {
        GraphReader reader = taken();
        reader.beginCopy(memory, at, checked(length));
        return reader.begun(peer);
    }

    /// A reader that reads the bytes where they are: they must stay until it is released. Arrays
    /// in a long graph are copied once, to where they belong.
    ///
    /// @param peer   what is known of the sender's numbers; null if the graph describes itself
    /// @param at     the first one
    /// @return a reader, to be released
    public GraphReader readerInPlace(
            @Nullable PeerClasses peer, MemorySegment memory, long at, long length) {
        GraphReader reader = taken();
        reader.begin(memory, at, checked(length));
        return reader.begun(peer);
    }

    /// A reader that reads the bytes where they are: they must stay until it is released.
    ///
    /// @param peer   what is known of the sender's numbers; null if the graph describes itself
    /// @param at     the first one
    /// @return a reader, to be released
    public GraphReader readerInPlace(
            @Nullable PeerClasses peer, byte[] bytes, int at, int length) {
        GraphReader reader = taken();
        reader.begin(bytes, at, checked(length));
        return reader.begun(peer);
    }

    /// A reader of a graph of this process that describes itself. Its long arrays are the copy's
    /// own.
    ///
    /// @param copy was not read before
    /// @return a reader, to be released
    public GraphReader reader(GraphCopy copy) {
        int _ = checked(copy.bytes());
        GraphReader reader = taken();
        reader.begin(copy);
        return reader.begun(null);
    }

    private int checked(long length) {
        limits.checkLength(length);
        return (int) length;
    }

    private GraphReader taken() {
        GraphReader spare = readers.take();
        return spare != null ? spare : new GraphReader(this);
    }

    void release(GraphWriter writer, boolean byTable) {
        (byTable ? tableWriters : writers).give(writer);
    }

    void release(GraphReader reader) {
        readers.give(reader);
    }

    /// How objects of a class are written here.
    ObjectForm form(Class<?> type) {
        ObjectForm known = forms.get(type);
        if (known == null) {
            known = find(type);
            forms.put(type, known);
        }
        return known;
    }

    private ObjectForm find(Class<?> type) {
        for (int i = 0; i < replacements.size(); i++) {
            if (replacements.get(i).applies(type)) {
                return new ReplacementForm(type, i, replacements.get(i));
            }
        }
        return Forms.of(type);
    }

    /// How objects of a class are read that a graph or a peer has described.
    ///
    /// @throws IllegalArgumentException if there is no such class here, it is not allowed, or it
    ///     has other fields
    ObjectForm described(byte[] bytes, int at, int length) {
        return described.of(bytes, at, length);
    }

    Replacement replacement(int place) {
        if (place < 0 || place >= replacements.size()) {
            throw GraphInput.damaged("there is no replacement " + place);
        }
        return replacements.get(place);
    }

    /// What a graph says of a class: its description, with labels if the source has some.
    byte[] description(ObjectForm form) {
        return source.asks()
                ? labelled.computeIfAbsent(form, this::labelled)
                : form.description;
    }

    /// A description begins with the name.
    private byte[] labelled(ObjectForm form) {
        String text = new String(form.description, UTF_8);
        int name = ProxyNames.of(form.type).length();
        return (nameOf(form.type) + text.substring(name)).getBytes(UTF_8);
    }

    /// How a class is named, for [GraphReader#findClass].
    ///
    /// @return its name, or its interfaces if it is one of proxies, perhaps behind labels
    public String nameOf(Class<?> type) {
        return Proxy.isProxyClass(type)
                ? ProxyNames.of(Stream.of(type.getInterfaces()).map(this::nameOf).toList())
                : source.label(type) + type.getName();
    }

    /// Whether to find a class may block.
    boolean asks() {
        return source.asks();
    }

    /// The class of a name, allowed or not.
    Class<?> find(String name) {
        return allowed.whatever(name);
    }

    /// The allowed class of a name.
    Class<?> resolve(String name) {
        return allowed.apply(name);
    }

    ObjectLimits limits() {
        return limits;
    }

    FilteredSerialization streams() {
        return streams;
    }
}
