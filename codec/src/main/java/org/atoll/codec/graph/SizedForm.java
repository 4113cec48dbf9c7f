// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// Collections and maps of one class of the JDK: perhaps a head, then a length and the elements.
final class SizedForm extends FillForm {
    private final Maker maker;
    private final Contents contents;

    /// Creates a form.
    SizedForm(Class<?> type, Maker maker, Contents contents) {
        this.type = type;
        this.maker = maker;
        this.contents = contents;
    }

    @Override
    void putHead(Object value, GraphWriter to) {
        maker.putHead(value, to);
    }

    @Override
    public void write(Object value, GraphWriter to) {
        contents.write(value, to);
    }

    @Override
    protected Object make(GraphReader from) {
        return maker.make(maker.head(type, from), 0);
    }

    @Override
    public void read(Object into, GraphReader from) {
        contents.fill(into, from.getLength(contents.elementBytes()), from);
    }

    /// Makes room for the elements at once, but not for more than the bytes that are there.
    @Override
    protected Object get(GraphReader from, Class<?> wanted) {
        int number = from.reserve();
        from.enter();
        Object head = maker.head(type, from);
        int count = from.getLength(contents.elementBytes());
        Object made = maker.make(head, (int) Math.min(count, from.left() / 4));
        from.set(number, made);
        contents.fill(made, count, from);
        from.leave();
        return made;
    }
}
