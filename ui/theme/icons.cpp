// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/icons.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

static void initIconResources()
{
    Q_INIT_RESOURCE(hopyard);
}

namespace hopyard::ui
{

namespace
{

QString iconFolder()
{
    static const bool isReady = [] {
        initIconResources();
        return true;
    }();
    Q_UNUSED(isReady)
    return QStringLiteral(":/icons");
}

/// Draws one monochrome SVG in the colour that the palette gives to the state.
class ThemedEngine final : public QIconEngine
{
public:
    ThemedEngine(QString name, QByteArray svg) : m_name(std::move(name)), m_svg(std::move(svg)) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        QByteArray svg = m_svg;
        svg.replace("currentColor", colorOf(mode).name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        painter->setRenderHint(QPainter::Antialiasing);
        renderer.render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        const QString key =
            QStringLiteral("hopyard/%1/%2x%3/%4")
                .arg(m_name, QString::number(size.width()), QString::number(size.height()), colorOf(mode).name());
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            pixmap = QPixmap(size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            paint(&painter, QRect(QPoint(0, 0), size), mode, state);
            painter.end();
            QPixmapCache::insert(key, pixmap);
        }
        return pixmap;
    }

    QIconEngine *clone() const override { return new ThemedEngine(m_name, m_svg); }
    QString key() const override { return QStringLiteral("hopyard"); }
    bool isNull() override { return false; }

private:
    static QColor colorOf(QIcon::Mode mode)
    {
        const QPalette palette = QApplication::palette();
        switch (mode) {
        case QIcon::Disabled:
            return palette.color(QPalette::Disabled, QPalette::ButtonText);
        case QIcon::Selected:
            return palette.color(QPalette::HighlightedText);
        case QIcon::Normal:
        case QIcon::Active:
            break;
        }
        return palette.color(QPalette::ButtonText);
    }

    QString m_name;
    QByteArray m_svg;
};

} // namespace

QIcon themedIcon(const QString &name)
{
    QFile file(QStringLiteral("%1/%2.svg").arg(iconFolder(), name));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return QIcon(new ThemedEngine(name, file.readAll()));
}

QStringList iconNames()
{
    QStringList names;
    for (const QString &file : QDir(iconFolder()).entryList({QStringLiteral("*.svg")})) {
        names.append(file.chopped(4));
    }
    return names;
}

} // namespace hopyard::ui
