// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.atoll.codec.graph.PrimitiveForms.ValueForm;

/// Values of the JDK that are shorter and faster in a form of their own than in the JDK's.
final class ValueForms {
    private ValueForms() {}

    /// In the order of their tags.
    static List<ObjectForm> all() {
        return List.of(
                new ValueForm<>(UUID.class, (v, to) -> {
                    to.putLong(v.getMostSignificantBits());
                    to.putLong(v.getLeastSignificantBits());
                }, from -> new UUID(from.getLong(), from.getLong())),
                new ValueForm<>(Instant.class, (v, to) -> {
                    to.putLong(v.getEpochSecond());
                    to.putInt(v.getNano());
                }, from -> Instant.ofEpochSecond(from.getLong(), from.getInt())),
                new ValueForm<>(Duration.class, (v, to) -> {
                    to.putLong(v.getSeconds());
                    to.putInt(v.getNano());
                }, from -> Duration.ofSeconds(from.getLong(), from.getInt())),
                new ValueForm<>(LocalDate.class, (v, to) -> to.putLong(v.toEpochDay()),
                        from -> LocalDate.ofEpochDay(from.getLong())),
                new ValueForm<>(LocalTime.class, (v, to) -> to.putLong(v.toNanoOfDay()),
                        from -> LocalTime.ofNanoOfDay(from.getLong())),
                new ValueForm<>(LocalDateTime.class, (v, to) -> {
                    to.putLong(v.toLocalDate().toEpochDay());
                    to.putLong(v.toLocalTime().toNanoOfDay());
                }, from -> LocalDateTime.of(LocalDate.ofEpochDay(from.getLong()),
                        LocalTime.ofNanoOfDay(from.getLong()))),
                new SharedForm(BigInteger.class),
                new SharedForm(BigDecimal.class));
    }

    /// Numbers that may be long, and so are written once.
    private static final class SharedForm extends ObjectForm {
        SharedForm(Class<?> type) {
            this.type = type;
        }

        @Override
        protected void put(Object value, GraphWriter to) {
            if (to.isAgain(value)) {
                return;
            }
            to.putTag(tag);
            if (value instanceof BigDecimal decimal) {
                to.putInt(decimal.scale());
                put(decimal.unscaledValue(), to);
            } else {
                put((BigInteger) value, to);
            }
        }

        private static void put(BigInteger value, GraphWriter to) {
            byte[] bytes = value.toByteArray();
            to.putNumber(bytes.length);
            to.putBytes(bytes, 0, bytes.length);
        }

        @Override
        protected Object get(GraphReader from, Class<?> wanted) {
            int number = from.reserve();
            Object read = type == BigDecimal.class ? decimal(from) : integer(from);
            from.set(number, read);
            return read;
        }

        private static BigDecimal decimal(GraphReader from) {
            int scale = from.getInt();
            return new BigDecimal(integer(from), scale);
        }

        private static BigInteger integer(GraphReader from) {
            byte[] bytes = new byte[from.getLength(1)];
            from.getBytes(bytes, 0, bytes.length);
            return new BigInteger(bytes);
        }
    }
}
